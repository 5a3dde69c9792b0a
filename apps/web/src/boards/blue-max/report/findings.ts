import {
  type Attack,
  type BlueMaxEvent,
  type BlueMaxOpen,
  cardsPerDie,
  countHits,
  type DamageZone,
  damageZones,
  hitOf,
} from '@opsroom/rules/blue-max'
import type { SeatId } from '@opsroom/rules/core'
import type { Happening } from '../../../state/fold.ts'
import { blueMaxEventOf, blueMaxOpenOf, blueMaxViewOf } from '../models/states.ts'

const eventOf = ({ entry }: Happening): BlueMaxEvent => blueMaxEventOf(entry)
const openAfter = ({ after }: Happening): BlueMaxOpen => blueMaxOpenOf(after)

/** An attack with the zones that its damage cards hit, as far as the viewpoint may know them. */
export interface ReportedAttack extends Attack {
  turn: number
  /** The number of damage cards drawn: one for each blue or red face. */
  cards: number
  /** The effects of the damage cards; undefined when the viewpoint may not see them. */
  hits: { zone: DamageZone | 'effect'; damage: number }[] | undefined
}

/**
 * The attacks of a duel in the order in which they happened.
 * @param happenings the happenings of that duel alone
 */
export function attacksOf(happenings: readonly Happening[], kills: boolean): ReportedAttack[] {
  return happenings.flatMap((happening) => {
    const event = eventOf(happening)
    if (event.type !== 'fired' || !event.open) return []
    const { turn } = openAfter(happening)
    return event.open.attacks.map((attack, index) => {
      const cards = countHits(attack.faces)
      const seen = event.own?.[attack.at]?.cards?.filter((card) => card.attack === index)
      const hits = (cards === 0 ? [] : seen)?.map(({ card, colour }) => {
        const { zone, damage = 0 } = hitOf(card, colour, kills)
        return { zone: zone ?? ('effect' as const), damage }
      })
      return { ...attack, turn, cards, hits }
    })
  })
}

/** The tally of one pilot's shots in a duel, including those of the observer. */
export interface ShooterTally {
  seat: SeatId
  attacks: number
  dice: number
  cards: number
  /**
   * `expected`: the number of damage cards to be expected from the dice of these shots. `difference`: the number of
   * cards actually drawn, less the expected number.
   */
  expected: number
  difference: number
  /** The damage by zone, with `effect` for cards without damage, counted over the cards that the viewpoint may see. */
  byZone: Record<DamageZone | 'effect', number>
  /** The number of damage cards that the viewpoint may not see. */
  unknown: number
}

const nothing = (): Record<DamageZone | 'effect', number> => ({
  wings: 0,
  fuselage: 0,
  engine: 0,
  tail: 0,
  effect: 0,
})

/** The tally of each seat's shots, in the order of the seats. */
export function shooterTallies(attacks: readonly ReportedAttack[], seats: readonly SeatId[]): ShooterTally[] {
  return seats.map((seat) => {
    const own = attacks.filter(({ by }) => by === seat)
    const byZone = nothing()
    for (const { zone, damage } of own.flatMap(({ hits }) => hits ?? []))
      byZone[zone] += zone === 'effect' ? 1 : damage
    const sum = (of: (attack: ReportedAttack) => number) => own.reduce((total, each) => total + of(each), 0)
    const [dice, cards] = [sum(({ faces }) => faces.length), sum((each) => each.cards)]
    const expected = dice * cardsPerDie
    return {
      seat,
      attacks: own.length,
      dice,
      cards,
      expected,
      difference: cards - expected,
      byZone,
      unknown: sum((each) => (each.hits ? 0 : each.cards)),
    }
  })
}

/** The pairs of a tailing plane and its target, with their number of turns; the longest first. */
export function tailingPairs(
  happenings: readonly Happening[],
): { tailer: SeatId; ahead: SeatId; turns: number }[] {
  const counts = new Map<string, { tailer: SeatId; ahead: SeatId; turns: number }>()
  for (const happening of happenings) {
    const event = eventOf(happening)
    if (event.type !== 'choiceBegan' || !event.open) continue
    for (const [tailer, ahead] of Object.entries(event.open.tails)) {
      const key = `${tailer} ${ahead}`
      counts.set(key, { tailer, ahead, turns: (counts.get(key)?.turns ?? 0) + 1 })
    }
  }
  return [...counts.values()].sort((one, other) => other.turns - one.turns)
}

/** The total damage of a plane at the end of each turn; index 0 is before the first turn. */
export interface DamageTrack {
  seat: SeatId
  damage: readonly number[]
}

/** The damage turn by turn of the planes whose sheets the viewpoint may see. */
export function damageTracksOf(happenings: readonly Happening[], seats: readonly SeatId[]): DamageTrack[] {
  const turns = Math.max(0, ...happenings.map((each) => openAfter(each).turn))
  return seats.flatMap((seat) => {
    const damage: number[] = []
    for (const happening of happenings) {
      const { secrets } = blueMaxViewOf(happening.after)
      const sheet = secrets?.[seat]?.sheet
      if (!sheet) continue
      damage[openAfter(happening).turn] = damageZones.reduce((sum, zone) => sum + sheet.damage[zone], 0)
    }
    if (damage.length === 0) return []
    // A plane that is out keeps its last damage.
    let last = 0
    return [{ seat, damage: Array.from({ length: turns + 1 }, (_, turn) => (last = damage[turn] ?? last)) }]
  })
}

/** The happenings of one duel, without those that were taken back. */
export const happeningsOfDuel = (happenings: readonly Happening[], duel: number): Happening[] =>
  happenings.filter((each) => openAfter(each).duel === duel)
