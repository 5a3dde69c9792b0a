import { isGliding, type Pilot, pilotOf, type Sheet } from '@opsroom/rules/blue-max'
import type { SeatId } from '@opsroom/rules/core'
import { audiencesOf, type GameAct, gameActs, type Night, type NightAct } from '../../nights/night.ts'
import { compareVariant, type WorldVariant } from '../../non-interference/compare.ts'
import type { Property } from '../../properties/property.ts'
import {
  disclosesEverything,
  firstActIndexFrom,
  leavingShowsSheets,
  openOf,
  playWithSheet,
  preparedBlueMaxOf,
  stateOf,
  wasShownPrivately,
} from './window.ts'

/** A field of a plane's sheet that only its pilot knows, and that could have another value. */
interface Secret {
  id: string
  claim: string
  /** The changed fields of the sheet; undefined if nothing could differ. */
  other(pilot: Pilot, night: Night): Partial<Sheet> | undefined
  /** Whether the difference may show publicly in this act, which ends the comparison. */
  ends(act: NightAct, seat: SeatId, night: Night): boolean
}

const takesCards = (act: NightAct, seat: SeatId): boolean =>
  wasShownPrivately(act, seat, 'resolved', 'burned')
const isOut = (act: NightAct, seat: SeatId): boolean => openOf(act.after).planes[seat]?.out !== undefined
const isShooting = ({ given }: NightAct, seat: SeatId): boolean =>
  given?.scope === 'game' && given.seat === seat && (given.command as { type: string }).type === 'fire'
const full = 90

const secrets: readonly Secret[] = [
  {
    id: 'ammunition',
    claim:
      'nobody but its pilot can tell how many rounds an observer has left, or whether they are loaded again',
    other: ({ sheet: { ammo } }) => ({ ammo: ammo === 5 ? 4 : 5 }),
    ends: isOut,
  },
  {
    id: 'fuel',
    claim: 'nobody but its pilot can tell how much fuel a plane has before it has landed',
    other: ({ sheet }, { setup }) =>
      (setup as { fuel: boolean }).fuel && !sheet.dry ? { fuel: full } : undefined,
    // A plane with an empty tank glides, which shows in a game with altitude.
    ends: (act, seat) => isOut(act, seat) || stateOf(act.after).secrets?.[seat]?.sheet?.dry !== undefined,
  },
  {
    id: 'gliding',
    claim: 'without altitude nobody but its pilot can tell that a plane glides',
    other: (pilot, { setup }) =>
      !(setup as { altitude: boolean }).altitude && isGliding(pilot) && !pilot.sheet.dry
        ? { fuel: full, damage: { ...pilot.sheet.damage, engine: 0 } }
        : undefined,
    ends: (act, seat) => isOut(act, seat) || takesCards(act, seat),
  },
  {
    id: 'dry-tank',
    claim: 'nobody but its pilot can tell for how many turns a plane with a dry tank glides on',
    other: ({ sheet: { dry } }) => dry && { dry: { ...dry, until: dry.until + 3 } },
    ends: isOut,
  },
  {
    id: 'damage',
    claim: 'nobody but its pilot can tell how badly a plane is hit before it is out',
    other: ({ sheet: { damage } }) =>
      damage.wings + damage.fuselage + damage.tail > 0
        ? { damage: { ...damage, wings: 0, fuselage: 0, tail: 0 } }
        : undefined,
    ends: isOut,
  },
  {
    id: 'wounds',
    claim: 'nobody but its pilot can tell wounds, a jammed rudder and other limits of a plane',
    other: ({ sheet, turn }) => {
      const { forward, slower, rudder, observerWounded, ...rest } = sheet
      const isHurt = [forward, slower, rudder?.until, observerWounded].some((until = 0) => until >= turn)
      if (!isHurt && !rest.noFast && !rest.noAcrobatics) return undefined
      const gone = { forward: 0, slower: 0, observerWounded: 0, rudder: { side: 'L' as const, until: 0 } }
      return { ...gone, noFast: false, noAcrobatics: false }
    },
    ends: (act, seat) => isOut(act, seat) || takesCards(act, seat),
  },
  {
    id: 'jams',
    claim: 'nobody but its pilot can tell that guns are jammed or one of them is gone, until there is a shot',
    other: ({ sheet, plane }) => {
      const { jammed, guns } = sheet
      return {
        jammed: !jammed && guns > 0,
        guns: jammed ? plane.guns.pilot : guns,
        observerJammed: !sheet.observerJammed,
      }
    },
    ends: (act, seat) => isOut(act, seat) || isShooting(act, seat),
  },
]

/** The seats whose sheet could differ at an act, with the changed fields. */
function othersAt(night: Night, { before }: NightAct, secret: Secret): [SeatId, Partial<Sheet>][] {
  if (openOf(before).turn === 0) return []
  return night.game.seats.flatMap(({ id }): [SeatId, Partial<Sheet>][] => {
    const pilot = pilotOf(preparedBlueMaxOf(night).rules, stateOf(before), id)
    const other = pilot && secret.other(pilot, night)
    return other ? [[id, other]] : []
  })
}

function otherSheetVariant(night: Night, secret: Secret): WorldVariant | undefined {
  const acts = gameActs(night).filter((act) => othersAt(night, act, secret).length > 0)
  if (acts.length === 0) return undefined
  const rng = night.random(`worlds/${secret.id}`)
  const act: GameAct = rng.pick(acts)
  const [seat, sheet] = rng.pick(othersAt(night, act, secret))
  const from = night.acts.indexOf(act)
  return {
    audiences: audiencesOf(night).filter((audience) => audience !== seat),
    from,
    until: firstActIndexFrom(
      night,
      from,
      (each) => disclosesEverything(each) || secret.ends(each, seat, night),
    ),
    start: playWithSheet(act.before, seat, sheet),
    asks: 16,
    // If the departure of a seat ends the phase or the duel, the difference may have its public consequence then, and
    // the comparison stops.
    wouldShow: leavingShowsSheets,
    hashes: () => [],
  }
}

/**
 * The properties that a pilot's private knowledge of the own plane is hidden from everybody else until it has a public
 * consequence (B1.11).
 */
export const sheetsStaySecret: readonly Property[] = secrets.map((secret, place) => ({
  id: `non-interference-${secret.id}`,
  // Comparing sheets takes many turns, so half of these properties are checked on even nights and half on odd ones.
  nights: place % 2 === 0 ? 'even' : 'odd',
  claim: secret.claim,
  check: (night) => compareVariant(night, otherSheetVariant(night, secret)),
}))

/**
 * For each secret on a plane's sheet, a function that makes the variant of a played match in which one plane's sheet
 * differs in this secret.
 */
export const variantsOfSheets = Object.fromEntries(
  secrets.map((secret) => [secret.id, (night: Night) => otherSheetVariant(night, secret)]),
)
