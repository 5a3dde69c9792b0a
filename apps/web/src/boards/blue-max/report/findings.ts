import {
  type Attack,
  type BlueMaxEvent,
  type BlueMaxOpen,
  cardsPerDie,
  type DamageZone,
  damageZones,
  hitOf,
  hitsIn,
} from '@opsroom/rules/blue-max'
import type { SeatId } from '@opsroom/rules/core'
import type { Happening } from '../../../state/fold.ts'
import { blueMaxEvent, blueMaxOpen, blueMaxView } from '../models/states.ts'

const eventOf = ({ entry }: Happening): BlueMaxEvent => blueMaxEvent(entry)
const openAfter = ({ after }: Happening): BlueMaxOpen => blueMaxOpen(after)

/** An attack with the zones that its cards hit, as far as the viewpoint knows them. */
export interface ReportedAttack extends Attack {
  turn: number
  /** Cards that were drawn: the blue and red faces. */
  cards: number
  /** The effects of these cards; undefined where the viewpoint does not see them. */
  hits: { zone: DamageZone | 'effect'; damage: number }[] | undefined
}

/** The attacks of a duel, in their order. @param happenings of that duel alone */
export function attacksOf(happenings: readonly Happening[], kills: boolean): ReportedAttack[] {
  return happenings.flatMap((happening) => {
    const event = eventOf(happening)
    if (event.type !== 'fired' || !event.open) return []
    const { turn } = openAfter(happening)
    return event.open.attacks.map((attack, index) => {
      const cards = hitsIn(attack.faces)
      const seen = event.own?.[attack.at]?.cards?.filter((card) => card.attack === index)
      const hits = (cards === 0 ? [] : seen)?.map(({ card, colour }) => {
        const { zone, damage = 0 } = hitOf(card, colour, kills)
        return { zone: zone ?? ('effect' as const), damage }
      })
      return { ...attack, turn, cards, hits }
    })
  })
}

/** The shots of one pilot in a duel, the observer's included. */
export interface ShooterTally {
  seat: SeatId
  attacks: number
  dice: number
  cards: number
  /** The expected number of cards for the dice of an attack, and the difference to those that were drawn. */
  expected: number
  difference: number
  /** Damage by zone, and cards without damage; of the cards that the viewpoint knows. */
  byZone: Record<DamageZone | 'effect', number>
  /** Cards that the viewpoint does not know. */
  unknown: number
}

const nothing = (): Record<DamageZone | 'effect', number> => ({
  wings: 0,
  fuselage: 0,
  engine: 0,
  tail: 0,
  effect: 0,
})

/** The tally of each seat, in the order of seats. */
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

/** Pairs of tailer and target with their turns; the longest first. */
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

/** The damage of a plane in all zones at the end of each turn, from turn 0. */
export interface DamageTrack {
  seat: SeatId
  damage: readonly number[]
}

/** The damage of the planes whose sheets the viewpoint sees, turn by turn. */
export function damageTracksOf(happenings: readonly Happening[], seats: readonly SeatId[]): DamageTrack[] {
  const turns = Math.max(0, ...happenings.map((each) => openAfter(each).turn))
  return seats.flatMap((seat) => {
    const damage: number[] = []
    for (const happening of happenings) {
      const { secrets } = blueMaxView(happening.after)
      const sheet = secrets?.[seat]?.sheet
      if (!sheet) continue
      damage[openAfter(happening).turn] = damageZones.reduce((sum, zone) => sum + sheet.damage[zone], 0)
    }
    if (damage.length === 0) return []
    // A plane that is out keeps what it had.
    let last = 0
    return [{ seat, damage: Array.from({ length: turns + 1 }, (_, turn) => (last = damage[turn] ?? last)) }]
  })
}

/** The happenings of one duel that still count. */
export const happeningsOfDuel = (happenings: readonly Happening[], duel: number): Happening[] =>
  happenings.filter((each) => openAfter(each).duel === duel)
