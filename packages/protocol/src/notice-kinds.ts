/**
 * The part of a channel's form in which a kind of notice stands, which also decides whether a new channel gets the
 * notices. `awaited`: something waits for the person; on in a new channel. `news`: on only if it is ticked. `games`: on
 * only if a game is named.
 */
type PlaceInForm = 'awaited' | 'news' | 'games'

/** The kinds of notices, in the order of the form. No notice tells what has happened in a game. */
const kinds = {
  /** Notices of this kind say that the game waits for an order of the person's seat. */
  turn: 'awaited',
  /** Like `turn`, but in a phase in which all seats give orders in secret. */
  preparation: 'awaited',
  /** Another seat requests a take-back, a draw or a substitute. */
  asked: 'awaited',
  /** The person's time for a decision in a game over days ends soon. */
  deadline: 'awaited',
  /** The time of another seat is over, and the person's seat may claim the consequences. */
  claim: 'awaited',
  /** Somebody has taken one of the person's seeks. */
  seekTaken: 'awaited',
  /** A past opponent invites the person to a game. */
  invited: 'awaited',
  /** A round of a tournament has begun, and the person has a game in it. */
  roundBegan: 'awaited',
  /** A tournament round in which the person has an undecided game ends soon. */
  roundEnds: 'awaited',
  /** Somebody has taken a seat in a room of the person that has not started. */
  seated: 'news',
  chapterOver: 'news',
  gameOver: 'news',
  /** Somebody seeks an opponent for a game that the person has named. */
  seek: 'games',
} as const satisfies Record<string, PlaceInForm>

export type NoticeKind = keyof typeof kinds
type KindIn<Place> = { [K in NoticeKind]: (typeof kinds)[K] extends Place ? K : never }[NoticeKind]

// `Object.keys` returns `string[]`; the cast restores the type of the kinds.
export const noticeKinds = Object.keys(kinds) as NoticeKind[]

/** The kinds of notices in these parts of the form for a channel, in the order of the form. */
export const noticeKindsInForm = <Place extends PlaceInForm>(...places: Place[]): KindIn<Place>[] =>
  noticeKinds.filter((kind): kind is KindIn<Place> => places.some((place) => place === kinds[kind]))
