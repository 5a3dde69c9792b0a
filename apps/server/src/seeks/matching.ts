import {
  holidaysPerMonth,
  isOverDays,
  type SeatId,
  type Settling,
  type TimeControl,
} from '@opsroom/rules/core'
import type { SeekTerms } from '../store/index.ts'
import { isWithinPlayingHours } from './hours.ts'

/** The fields of a seek that decide which other seeks match it. */
export interface MatchableSeek {
  person: string
  game: string
  terms: SeekTerms
}

/** The terms of a game that two matching persons agree on. */
export interface AgreedTerms {
  /** The options from the seek of one of the two persons. `seats` belongs to these options. */
  setup: unknown
  seats: readonly SeatId[]
  timeControl?: TimeControl | undefined
  settling?: Settling | undefined
  rated?: true | undefined
}

type Timed = Pick<SeekTerms, 'timeControl' | 'anyTime'>

/** The kind of a time control. All games over days are of one kind, with days for each decision or with a bank. */
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
      return `days ${time.days} ${holidaysPerMonth(time)}`
    case 'bank':
      return `bank ${time.bankHours} ${time.incrementHours} ${time.capHours} ${holidaysPerMonth(time)}`
  }
}

/** Whether the first person accepts the time control of the other. */
const acceptsTime = (one: Timed, other: Timed): boolean =>
  timeOf(one) === timeOf(other) ||
  one.anyTime === 'all' ||
  (one.anyTime === 'kind' && kindOf(one) === kindOf(other))

const acceptsOptions = (one: SeekTerms, other: SeekTerms): boolean =>
  one.options === other.options || one.anyOptions === true

/** The wishes of a seek other than options and time: the settling of sides, a rated game, and a seat. */
type Asked = Pick<SeekTerms, 'settling' | 'anySettling' | 'rated' | 'anyRated' | 'seat'>
const allSettlings: readonly (Settling | undefined)[] = ['bid', 'drawn', undefined]

const acceptsSettling = ({ settling, anySettling }: Asked, wanted: Settling | undefined): boolean =>
  settling === wanted || anySettling === true
const acceptsRating = ({ rated, anyRated }: Asked, wanted: true | undefined): boolean =>
  rated === wanted || anyRated === true

/**
 * The settling of sides and the rating that all given wishes accept, for a game with these options; undefined if there
 * are none. If several are acceptable, those that the wishes name are preferred, in the order of the wishes. A rated
 * game must have fair sides (W55).
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

/** The settling of sides and the rating that these terms alone lead to; undefined if they are impossible (W55). */
export const fairnessOf = (terms: SeekTerms): Pick<AgreedTerms, 'settling' | 'rated'> | undefined =>
  fairnessFor(terms, [terms])

const shareLanguage = ({ languages: one }: SeekTerms, { languages: other }: SeekTerms): boolean =>
  !one || !other || one.some((language) => other.includes(language))

/**
 * The terms of a game that both persons accept; undefined when they do not match. The order of the two persons does not
 * change whether they match. If each would accept the terms of the other, the first person's terms are used.
 * @param now in ms since 1970. With live clocks both persons must play at this time of day
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
  // Options fit only if they have the seats that the two persons want.
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
 * The seats of the two persons: as they wish, otherwise by chance.
 * @param coin 0 or 1; it decides if neither person has a wish
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
 * The oldest seek that matches a person's wish, with the agreed terms.
 * @param open the open seeks, the oldest first
 * @param mayMeet whether the person may play against the owner of a seek
 */
export function oldestMatchingSeek<S extends MatchableSeek>(
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

/**
 * The terms of a game with a person who takes a seek from the list.
 * @param isRatable whether that person wants ratings. If they do not, a game whose rating is optional is not rated
 */
export function termsForTaker(terms: SeekTerms, isRatable: boolean): AgreedTerms | undefined {
  const { rated: _, anyRated, ...unrated } = terms
  const fairness = fairnessOf(anyRated && !isRatable ? unrated : terms)
  const { setup, seats, timeControl } = terms
  return (
    fairness && { setup, seats: seats.map(({ id }) => id), ...(timeControl && { timeControl }), ...fairness }
  )
}
