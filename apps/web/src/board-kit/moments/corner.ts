type Area = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>

/**
 * The corners of a board in the order in which an announcement tries them. The middle of the top edge is kept free for
 * questions of the table.
 */
export const corners = ['top end', 'bottom end', 'top start', 'bottom start'] as const
export type Corner = (typeof corners)[number]

/**
 * The distances of an announcement's paper from the edges of the board, in px; larger at the bottom edge, where the map
 * has its buttons.
 */
export const paperMargins = { side: 10, top: 10, foot: 58 } as const

const areMeeting = (one: Area, other: Area): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

/**
 * The first corner of a board in which an announcement's paper covers no hex that can be chosen. All sizes are in px.
 * @param size the size of the paper
 * @param asked the hexes that can be chosen now
 * @returns undefined when there is no such corner
 */
export function firstFreeCorner(
  board: Area,
  { width, height }: { width: number; height: number },
  asked: readonly Area[],
): Corner | undefined {
  return corners.find((corner) => {
    const [row, column] = corner.split(' ')
    const left = column === 'end' ? board.right - paperMargins.side - width : board.left + paperMargins.side
    const top = row === 'top' ? board.top + paperMargins.top : board.bottom - paperMargins.foot - height
    const paper = { left, top, right: left + width, bottom: top + height }
    if (paper.left < board.left || paper.right > board.right || top < board.top) return false
    return !asked.some((each) => areMeeting(paper, each))
  })
}
