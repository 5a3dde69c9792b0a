/**
 * The place of a kind in the form of a channel. `awaited`: the person is waited for, and a new channel wants it. `news`: it is
 * wanted where it is ticked. `games`: it is wanted where a game is named.
 */
type PlaceInForm = 'awaited' | 'news' | 'games'

/** The kinds of notices, in the order of the form. None says what has happened in a game. */
const kinds = {
  /** The game waits for an order of a seat. */
  turn: 'awaited',
  /** The same in a phase in which all work in secret. */
  preparation: 'awaited',
  /** A seat is asked for a take-back, a draw or a substitute. */
  asked: 'awaited',
  /** The time of a decision of days ends soon. */
  deadline: 'awaited',
  /** It is over, and a seat may do something about it. */
  claim: 'awaited',
  /** Somebody has taken a seek of the person's. */
  seekTaken: 'awaited',
  /** Somebody with whom the person has played invites them. */
  invited: 'awaited',
  /** A round of a tournament has begun, and the person has a game in it. */
  roundBegan: 'awaited',
  /** A round ends soon in which a game of the person's is not decided. */
  roundEnds: 'awaited',
  /** Somebody has sat down in a room of the person's that has not started. */
  seated: 'news',
  chapterOver: 'news',
  gameOver: 'news',
  /** Somebody seeks an opponent for a game that the person wants. */
  seek: 'games',
} as const satisfies Record<string, PlaceInForm>

export type NoticeKind = keyof typeof kinds
type KindIn<Place> = { [K in NoticeKind]: (typeof kinds)[K] extends Place ? K : never }[NoticeKind]

export const noticeKinds = Object.keys(kinds) as NoticeKind[]

/** The kinds at a place of the form, in its order. */
export const noticeKindsIn = <Place extends PlaceInForm>(...places: Place[]): KindIn<Place>[] =>
  noticeKinds.filter((kind): kind is KindIn<Place> => places.some((place) => place === kinds[kind]))
