import { holidaysOf, isOverDays, type SeatId, type Settling, type TimeControl } from '@opsroom/rules/core'
import type { SeekTerms } from '../store/index.ts'
import { isWithinPlayingHours } from './hours.ts'

/** The fields of a seek that decide who suits whom. */
export interface MatchableSeek {
  person: string
  game: string
  terms: SeekTerms
}

/** The terms of a game of two persons who suit each other. */
export interface AgreedTerms {
  /** The person whose options and seats these are. */
  setup: unknown
  seats: readonly SeatId[]
  timeControl?: TimeControl | undefined
  settling?: Settling | undefined
  rated?: true | undefined
}

type Timed = Pick<SeekTerms, 'timeControl' | 'anyTime'>

/** Games over days are of one kind, whether by days for each decision or by a bank. */
const kindOf = ({ timeControl }: Timed): string => {
  if (!timeControl) return 'untimed'
  return isOverDays(timeControl) ? 'days' : 'live'
}
const timeOf = ({ timeControl: time }: Timed): string => {
  if (!time) return 'untimed'
  switch (time.kind) {
    case 'live':
      return `live ${time.bankMinutes} ${time.incrementSeconds} ${time.disconnectMinutes}`
    case 'days':
      return `days ${time.days} ${holidaysOf(time)}`
    case 'bank':
      return `bank ${time.bankHours} ${time.incrementHours} ${time.capHours} ${holidaysOf(time)}`
  }
}

/** Whether somebody accepts the time control of the other one. */
const acceptsTime = (one: Timed, other: Timed): boolean =>
  timeOf(one) === timeOf(other) ||
  one.anyTime === 'all' ||
  (one.anyTime === 'kind' && kindOf(one) === kindOf(other))

const acceptsOptions = (one: SeekTerms, other: SeekTerms): boolean =>
  one.options === other.options || one.anyOptions === true

/** Wishes other than options and time: fair sides, and a rated game. */
type Asked = Pick<SeekTerms, 'settling' | 'anySettling' | 'rated' | 'anyRated' | 'seat'>
const allSettlings: readonly (Settling | undefined)[] = ['bid', 'drawn', undefined]

const acceptsSettling = ({ settling, anySettling }: Asked, wanted: Settling | undefined): boolean =>
  settling === wanted || anySettling === true
const acceptsRating = ({ rated, anyRated }: Asked, wanted: true | undefined): boolean =>
  rated === wanted || anyRated === true

/**
 * The fairness that all of these wishes accept for a game with these options: how sides are settled, and whether the
 * game is rated. The first named wins. A rated game has fair sides (W55).
 */
function fairnessFor(
  { fair }: Pick<SeekTerms, 'fair'>,
  asked: readonly Asked[],
): Pick<AgreedTerms, 'settling' | 'rated'> | undefined {
  const named = asked.map(({ settling }) => settling)
  const settlings = [...new Set([...named, ...allSettlings])].filter(
    (wanted) => (wanted === undefined || fair) && asked.every((one) => acceptsSettling(one, wanted)),
  )
  for (const rated of new Set([...asked.map((one) => one.rated), true as const, undefined])) {
    if (!asked.every((one) => acceptsRating(one, rated))) continue
    const fit = settlings.filter((wanted) => !rated || wanted !== undefined || fair === 'mirrored')
    const [settling] = fit
    if (fit.length > 0) return { ...(settling && { settling }), ...(rated && { rated }) }
  }
  return undefined
}

/** The fairness of a game by these terms alone; undefined where that is impossible (W55). */
export const fairnessOf = (terms: SeekTerms): Pick<AgreedTerms, 'settling' | 'rated'> | undefined =>
  fairnessFor(terms, [terms])

const shareLanguage = ({ languages: one }: SeekTerms, { languages: other }: SeekTerms): boolean =>
  !one || !other || one.some((language) => other.includes(language))

/**
 * The terms of a game of two persons who suit each other; undefined when they do not. Whether they do is symmetric. If
 * both would accept the other's terms, the first person's count.
 * @param now in ms since 1970: with live clocks both have to play at this hour
 */
export function agreedTermsOf(
  first: MatchableSeek,
  second: MatchableSeek,
  now: number,
): AgreedTerms | undefined {
  const [one, other] = [first.terms, second.terms]
  if (first.person === second.person || first.game !== second.game) return undefined
  if (!shareLanguage(one, other)) return undefined
  const bothPlayNow = isWithinPlayingHours(one, now) && isWithinPlayingHours(other, now)
  const time = [acceptsTime(other, one) && one, acceptsTime(one, other) && other].find(
    (terms) => terms && (kindOf(terms) !== 'live' || bothPlayNow),
  )
  if (!time) return undefined
  // A wished seat has to be among those of the options.
  const played = [acceptsOptions(other, one) && one, acceptsOptions(one, other) && other]
  for (const terms of played) {
    if (!terms) continue
    const seats = terms.seats.map(({ id }) => id)
    if (![one.seat, other.seat].every((seat) => seat === undefined || seats.includes(seat))) continue
    if (one.seat !== undefined && one.seat === other.seat) return undefined
    const fairness = fairnessFor(terms, [one, other])
    if (!fairness) continue
    const { timeControl } = time
    return { setup: terms.setup, seats, ...(timeControl && { timeControl }), ...fairness }
  }
  return undefined
}

/**
 * The seats of both: as they wish, otherwise by chance.
 * @param coin 0 or 1: decides where neither has a wish
 */
export function seatsOfPair(
  [one, other]: readonly SeatId[],
  wishes: readonly [SeatId | undefined, SeatId | undefined],
  coin: number,
): [SeatId, SeatId] {
  if (one === undefined || other === undefined) throw new RangeError('a pair has two seats')
  const [first, second] = wishes
  const swapped = first !== undefined ? first === other : second !== undefined ? second === one : coin === 1
  return swapped ? [other, one] : [one, other]
}

/**
 * The oldest of these seeks that suits somebody, with the agreed terms.
 * @param open the oldest first
 * @param mayMeet whether these two may play each other
 */
export function firstMatch<S extends MatchableSeek>(
  open: readonly S[],
  who: MatchableSeek,
  mayMeet: (other: S) => boolean,
  now: number,
): { seek: S; agreed: AgreedTerms } | undefined {
  for (const seek of open) {
    if (!mayMeet(seek)) continue
    const agreed = agreedTermsOf(seek, who, now)
    if (agreed) return { seek, agreed }
  }
  return undefined
}
