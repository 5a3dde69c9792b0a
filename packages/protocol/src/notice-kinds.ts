/**
 * The default of a kind in the form of a channel. `awaited`: the person is waited for, and it is on for a new channel.
 * `news`: it is on if it is ticked. `games`: it is on if a game is named.
 */
type PlaceInForm = 'awaited' | 'news' | 'games'

/** The kinds of notices, in the order of the form. None says what has happened in a game. */
const kinds = {
  /** The game waits for an order of a seat. */
  turn: 'awaited',
  /** As `turn`, in a phase in which all work in secret. */
  preparation: 'awaited',
  /** A seat is asked for a take-back, a draw or a substitute. */
  asked: 'awaited',
  /** The time of a decision of days ends soon. */
  deadline: 'awaited',
  /** The time of a decision is over, and a seat may act on that. */
  claim: 'awaited',
  /** Somebody has taken a seek of the person's. */
  seekTaken: 'awaited',
  /** Somebody with whom the person has played invites them. */
  invited: 'awaited',
  /** A round of a tournament has begun, and the person has a game in it. */
  roundBegan: 'awaited',
  /** A round ends soon in which a game of the person's is undecided. */
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

// `keys` forgets the names.
export const noticeKinds = Object.keys(kinds) as NoticeKind[]

/** The kinds with this default, in the order of the form. */
export const noticeKindsIn = <Place extends PlaceInForm>(...places: Place[]): KindIn<Place>[] =>
  noticeKinds.filter((kind): kind is KindIn<Place> => places.some((place) => place === kinds[kind]))
