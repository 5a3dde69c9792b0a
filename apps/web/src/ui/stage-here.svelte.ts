/** The place for announcements over the board of a page, for what is announced from outside the board. */
export interface StageHere {
  /** Waits for its turn. @returns a function that withdraws it */
  want(kind: 'invitation'): () => void
  /** The kind that is shown now. */
  readonly current: string | undefined
}

let here = $state.raw<StageHere>()
/** The stage of this page; undefined on a page without a board. */
export const stageHere = (): StageHere | undefined => here

/** Names the stage of this page. @returns a function that withdraws it */
export function nameStage(stage: StageHere): () => void {
  here = stage
  return () => {
    // Another board may have come before this one was gone.
    if (here === stage) here = undefined
  }
}
