/** A seat at the table, by its id. */
export type SeatId = string
/**
 * A group that may be shown something: a seat, the public (spectators), or the truth (the server; everybody after the
 * end). An audience is a seat, never a side, because a seat may play another side in the next chapter.
 */
export type Audience = SeatId | 'public' | 'truth'

/** The audiences of a table with these seats to which entries are sent: the seats and the public, but not the truth. */
export const wireAudiences = (seats: readonly SeatId[]): Audience[] => [...seats, 'public']
