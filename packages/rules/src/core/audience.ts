/**
 * A group that may be shown something: a seat at the table, the public (spectators), or the truth (the server;
 * everybody after the end). It is the seat, never the side: a seat may play another side in the next chapter.
 */
export type SeatId = string
export type Audience = SeatId | 'public' | 'truth'

/** All audiences of a table with these seats that receive a stream over the wire. */
export const wireAudiences = (seats: readonly SeatId[]): Audience[] => [...seats, 'public']
