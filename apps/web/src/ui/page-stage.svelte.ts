/**
 * The queue of announcements over the page's board that do not come from the board itself, such as invitations. Only
 * one kind of announcement is shown at a time.
 */
export interface PageStage {
  /**
   * Queues a kind of announcement.
   * @returns a function that withdraws it
   */
  want(kind: 'invitation'): () => void
  /** The kind of announcement that is shown now. */
  readonly current: string | undefined
}

let here = $state.raw<PageStage>()
/** The stage for announcements of this page's board; undefined on a page without a board. */
export const stageOfPage = (): PageStage | undefined => here

/**
 * Sets the stage for announcements of this page's board.
 * @returns a function that removes it
 */
export function setPageStage(stage: PageStage): () => void {
  here = stage
  return () => {
    // The next board may have set its stage before the previous board was removed.
    if (here === stage) here = undefined
  }
}
