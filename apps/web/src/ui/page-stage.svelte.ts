/** The place for announcements over the board of a page, for what is announced from outside the board. */
export interface PageStage {
  /** Waits for its turn. @returns a function that withdraws it */
  want(kind: 'invitation'): () => void
  /** The kind that is shown now. */
  readonly current: string | undefined
}

let here = $state.raw<PageStage>()
/** The stage of this page; undefined on a page without a board. */
export const stageOfPage = (): PageStage | undefined => here

/** Sets the stage of this page. @returns a function that withdraws it */
export function setPageStage(stage: PageStage): () => void {
  here = stage
  return () => {
    // Another board may have come before this one was gone.
    if (here === stage) here = undefined
  }
}
