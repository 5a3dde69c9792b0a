import {
  type BlueMaxDraft,
  type BlueMaxEvent,
  type BlueMaxOpen,
  type BlueMaxRules,
  type BlueMaxState,
  codeOfHex,
  type FlyingPlane,
  type PreparedBlueMax,
  type Sheet,
} from '@opsroom/rules/blue-max'
import { type SeatId, viewOf } from '@opsroom/rules/core'

type Shown = Record<string, unknown>

/**
 * The number of turns, the present one included, for which an effect still lasts.
 * @param until the last turn of the effect
 */
const turnsLeft = (turn: number, until: number | undefined): number =>
  until === undefined ? 0 : Math.max(0, until - turn + 1)

function sheetShown(
  { planes }: BlueMaxRules,
  sheet: Sheet,
  flying: FlyingPlane,
  { turn, phase }: BlueMaxOpen,
): Shown {
  const { rudder, dry } = sheet
  const rudderTurns = turnsLeft(turn, rudder?.until)
  const dryTurns = turnsLeft(turn, dry?.until)
  const isDead = sheet.damage.engine >= planes[flying.plane].zones.engine
  // A plane with an empty tank glides only from the next phase 2 on.
  const isDry = dry !== undefined && (phase !== 'combat' || turn > dry.until - dry.turns)
  return {
    fuel: sheet.fuel,
    ammo: sheet.ammo,
    damage: sheet.damage,
    guns: sheet.guns,
    jammed: sheet.jammed,
    observerJammed: sheet.observerJammed,
    noFast: sheet.noFast,
    noAcro: sheet.noAcrobatics,
    forward: sheet.forward === turn,
    slower: sheet.slower === turn,
    must: sheet.must?.turn === turn ? sheet.must.way : null,
    rudder: rudder && rudderTurns > 0 ? { side: rudder.side, turns: rudderTurns } : null,
    observerWounded: turnsLeft(turn, sheet.observerWounded),
    dry: dryTurns > 0 ? dryTurns : null,
    gliding: isDead || isDry,
  }
}

/**
 * A position in the words of the scenario format, as an audience knows it.
 * @param state as that audience knows it, or the truth
 */
export function shownPosition(
  game: PreparedBlueMax,
  state: BlueMaxState,
  events: readonly BlueMaxEvent[],
): Shown {
  const { open, secrets = {} } = state
  const { phase, turn } = open
  const secretOf = <T>(read: (seat: SeatId) => T | undefined): Record<SeatId, T> =>
    Object.fromEntries(
      Object.keys(secrets).flatMap((seat) => {
        const value = read(seat)
        return value === undefined ? [] : [[seat, value]]
      }),
    )
  const code = (hex: number) => codeOfHex(game.rules.field, hex)
  const outcome = game.outcome(state)
  return {
    turn,
    phase,
    waiting: game.waitingFor(state).seats,
    tails: open.tails,
    opens: open.opens,
    told: secretOf((seat) => secrets[seat]?.tip),
    picks: { ...secretOf((seat) => secrets[seat]?.pick), ...open.picks },
    starts: secretOf((seat) => {
      const start = secrets[seat]?.start
      return start && { ...start, at: code(start.at) }
    }),
    picked: secretOf((seat) => secrets[seat]?.named),
    planes: planesShown(game, state),
    sheets: open.sheets ?? null,
    ...foughtIn(events, code),
    over: outcome ? { ...open.results.at(-1), winners: outcome.winners, points: outcome.points } : false,
  }
}

function planesShown(game: PreparedBlueMax, { open, secrets }: BlueMaxState): Shown {
  const { ready } = open
  return Object.fromEntries(
    Object.entries(open.planes).map(([seat, flying]) => {
      const secret = secrets?.[seat]
      const { out, at, target = null, observerTarget = null, hitBy: _, ...rest } = flying
      return [
        seat,
        {
          ...rest,
          at: out ? null : codeOfHex(game.rules.field, at),
          target,
          observerTarget,
          out: out ? (out.cause === 'landed' ? 'landed' : 'shotDown') : null,
          cause: out?.cause ?? null,
          ready: ready.includes(seat),
          ...(secret?.sheet && sheetShown(game.rules, secret.sheet, flying, open)),
          order: secret?.order ? { altitude: 'level', reload: false, ...secret.order } : null,
          fireOrder: secret?.fireOrder ?? null,
        },
      ]
    }),
  )
}

/** The attacks and collisions in these events, with the cards that are visible. */
function foughtIn(events: readonly BlueMaxEvent[], code: (hex: number) => string) {
  const attacks: Shown[] = []
  const collisions: Shown[] = []
  for (const event of events) {
    if (event.type === 'collided' && event.open) {
      const { at, seats, by, total, cards } = event.open
      collisions.push({ at: code(at), seats, by, total, cards })
    }
    if (event.type !== 'fired' || !event.open) continue
    for (const [index, attack] of event.open.attacks.entries()) {
      const drawn = event.own?.[attack.at]?.cards
      const cards = drawn
        ?.filter((one) => one.attack === index)
        .map(({ card, colour }) => `${card} ${colour}`)
      // A viewer who may see all cards of an attack is shown an empty list when none was drawn.
      const isKnown = cards !== undefined || attack.faces.every((face) => face <= 2)
      attacks.push({ ...attack, ...(isKnown && { cards: cards ?? [] }) })
    }
  }
  return { attacks, collisions }
}

/** The `options` of a seat in this state, computed from the seat's own view, in the words of the scenario format. */
export function shownOptions(game: PreparedBlueMax, state: BlueMaxState, seat: SeatId): Shown {
  const view = viewOf(state, seat) as BlueMaxState
  const ask = (draft: BlueMaxDraft) => game.options(view, seat, draft)
  const valuesOf = (draft: BlueMaxDraft, pick: string) =>
    ask(draft).choices.filter((choice) => choice.pick === pick)
  const manoeuvres = valuesOf({ type: 'choose' }, 'manoeuvre').map(({ value }) => String(value))
  const altitudesOf = (manoeuvre: string): string[] => {
    const { choices, finish } = ask({ type: 'choose', manoeuvre })
    const whole = finish?.type === 'choose' ? [finish.altitude ?? 'level'] : []
    return [...whole, ...choices.filter(({ pick }) => pick === 'altitude').map(({ value }) => String(value))]
  }
  const shots = (who: 'pilot' | 'observer') =>
    Object.fromEntries(
      valuesOf({ type: 'fire' }, who).map(({ value: at }) => [
        at,
        Object.fromEntries(
          valuesOf({ type: 'fire', [who]: { at: String(at) } }, `${who}Burst`).map(({ value, cost }) => [
            value,
            cost,
          ]),
        ),
      ]),
    )
  return {
    manoeuvres,
    altitudes: Object.fromEntries(manoeuvres.map((manoeuvre) => [manoeuvre, altitudesOf(manoeuvre)])),
    reload: valuesOf({ type: 'choose' }, 'reload').length > 0,
    tail: valuesOf({ type: 'tail' }, 'enemy').map(({ value }) => String(value)),
    pilot: shots('pilot'),
    observer: shots('observer'),
  }
}
