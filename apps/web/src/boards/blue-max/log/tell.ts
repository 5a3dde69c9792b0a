import {
  type BlueMaxEvent,
  type BlueMaxRule,
  type BlueMaxRules,
  codeOfHex,
  planes,
  sideOfSeat,
} from '@opsroom/rules/blue-max'
import { tableSentence } from '../../../board-kit/log/table-words.ts'
import type { LogItem } from '../../../board-kit/log/turns.ts'
import type { Happening } from '../../../state/fold.ts'
import { sayList } from '../../../words/lists.ts'
import { blueMaxEventOf, blueMaxOpenOf, blueMaxViewOf } from '../models/states.ts'
import { pilotNameWithPlane } from '../models/who.ts'
import { say } from '../words/words.ts'
import { middlePhaseSentences } from './tell-fire.ts'
import { laterPhaseSentences } from './tell-late.ts'
import type { TellingContext } from './telling.ts'

/** A log item of Blue Max: the sentences about a happening, the dice that were rolled, and the rules behind it. */
export interface BlueMaxLogItem extends LogItem {
  side: 'allies' | 'central' | undefined
  /** The faces of the dice that everybody sees, in the order in which they were rolled. */
  dice: readonly (readonly number[])[]
  /** Whether the dice belong to an attack, in which their colours count (B1.7.5). */
  isAttack: boolean
  rules: readonly BlueMaxRule[]
}

type Chosen = NonNullable<NonNullable<Extract<BlueMaxEvent, { type: 'chosen' }>['own']>[string]>
type Order = NonNullable<Chosen['order']>
type Tip = NonNullable<Chosen['tip']>

const ruleOf: Partial<Record<BlueMaxEvent['type'], readonly BlueMaxRule[]>> = {
  planesShown: ['B1.1.3'],
  tookOff: ['B1.1.4'],
  choiceBegan: ['B1.4.1'],
  moved: ['B1.6.1'],
  collided: ['B1.10.1'],
  fuelPaid: ['B1.6.2'],
  fired: ['B1.7.3', 'B1.7.5'],
  resolved: ['B1.8.1'],
  recovered: ['B1.8.3'],
  unjamRolled: ['B1.8.5'],
  fell: ['B1.10.4g'],
  jamRolled: ['B1.8.7'],
  burned: ['B1.8.8'],
  smokeRolled: ['B1.8.9'],
  stallRolled: ['B1.8.10'],
  turnEnded: ['B1.6.3'],
  duelEnded: ['B1.12.3'],
}

/** The log's sentences about everything before the first shot of a turn, and about the end of a duel. */
function flightSentences(telling: TellingContext, event: BlueMaxEvent): string[] {
  const { who, hex } = telling
  switch (event.type) {
    case 'duelBegan':
      return event.open ? [say('log.duelBegan', { duel: event.open.duel })] : []
    case 'picked':
    case 'startGiven':
    case 'tailNamed':
    case 'fireGiven':
    case 'left':
      return event.open ? [say(`log.${event.type}`, { who: who(event.open.seat) })] : []
    case 'planesShown':
      return event.open
        ? [say('log.planesShown', { names: sayList(Object.keys(event.open.picks).map(who)) })]
        : []
    case 'tookOff':
      return Object.entries(event.open?.planes ?? {}).map(([seat, { at, heading, level }]) =>
        level === undefined
          ? say('log.starts', { who: who(seat), hex: hex(at), heading })
          : say('log.startsAt', { who: who(seat), hex: hex(at), heading, level }),
      )
    case 'turnBegan':
      return event.open ? [say('log.turnBegan', { turn: event.open.turn })] : []
    case 'choiceBegan':
      return [
        ...Object.entries(event.open?.tails ?? {}).map(([tailer, ahead]) =>
          say('log.tails', { who: who(tailer), ahead: who(ahead) }),
        ),
        ...(event.open?.opens ?? []).map((seat) => say('log.opens', { who: who(seat) })),
      ]
    case 'chosen':
      return chosenSentences(telling, event)
    case 'moved':
      return [
        ...Object.entries(event.open?.moves ?? {}).map(
          ([seat, { manoeuvre, at, heading, level, spinning }]) => {
            const data = { who: who(seat), code: manoeuvre, hex: hex(at), heading }
            if (spinning) return say('log.spins', data)
            return level === undefined ? say('log.flies', data) : say('log.fliesAt', { ...data, level })
          },
        ),
        ...stallSentences(telling, event),
        ...telling.outs(event.open?.out),
      ]
    case 'duelEnded':
      return event.open ? [say(`log.duelEnded.${event.open.result.winner}`)] : []
    default:
      return []
  }
}

/**
 * The sentences about planes that stall after their flight, because of the manoeuvre or of a climb that fails
 * (B1.10.4c).
 */
function stallSentences(
  { who, before }: TellingContext,
  { open }: Extract<BlueMaxEvent, { type: 'moved' }>,
): string[] {
  return Object.entries(open?.moves ?? {}).flatMap(([seat, { manoeuvre, stalled }]) => {
    const flying = before.planes[seat]
    if (!stalled || !flying || open?.out[seat]) return []
    const byManoeuvre = planes[flying.plane].chart.get(manoeuvre)?.stall
    return [say(byManoeuvre ? 'log.stalls' : 'log.climbFails', { who: who(seat) })]
  })
}

/** The sentences for a tip: the pilot of a tailing plane is told a part of the order of the plane ahead (B1.4.5). */
const tipSentences = (who: string, { direction, level }: Tip): string[] => [
  say(`tip.${direction}`, { who }),
  ...(level === undefined ? [] : [level === 0 ? say('tip.down') : say('tip.level', { level })]),
]

/** The sentences for an order of phase 2, which only its pilot sees. */
const orderSentences = (who: string, { manoeuvre, altitude = 'level', reload }: Order): string[] => [
  say('log.chosenCode', { who, code: manoeuvre, altitude }),
  ...(reload ? [say('log.reloads', { who })] : []),
]

function chosenSentences(
  { who, before }: TellingContext,
  event: Extract<BlueMaxEvent, { type: 'chosen' }>,
): string[] {
  if (!event.open) return []
  const { seat } = event.open
  return [
    say('log.chosen', { who: who(seat) }),
    ...Object.entries(event.own ?? {}).flatMap(([owner, own]) => [
      ...(own?.order ? orderSentences(who(owner), own.order) : []),
      ...(own?.tip && owner !== seat ? tipSentences(who(before.tails[owner] ?? seat), own.tip) : []),
    ]),
  ]
}

const diceOf = (event: BlueMaxEvent): number[][] => {
  switch (event.type) {
    case 'fired':
      return event.open?.attacks.map(({ faces }) => faces) ?? []
    case 'collided':
      return event.open ? [[event.open.die]] : []
    case 'recovered':
      return Object.values(event.open?.rolls ?? {}).map(({ die, facing }) => [
        die,
        ...(facing === undefined ? [] : [facing]),
      ])
    case 'stallRolled':
      return Object.values(event.open?.rolls ?? {}).map(({ die }) => [die])
    case 'smokeRolled':
    case 'burned':
      return Object.values(event.open?.results ?? {}).flatMap(({ die }) => (die === undefined ? [] : [[die]]))
    default:
      return []
  }
}

/** The side of the seat that caused an event; undefined when no single seat did. */
const sideIn = (event: BlueMaxEvent) => {
  const { open } = event
  const seat = open && ('seat' in open ? open.seat : 'by' in open ? open.by : undefined)
  return seat === undefined ? undefined : sideOfSeat(seat)
}

export function logItemOf(rules: BlueMaxRules, happening: Happening): BlueMaxLogItem {
  const { entry, number, before, after } = happening
  if (entry.scope === 'table') {
    const seats = after.table.open.seats.map(({ id }) => ({ id, side: sideOfSeat(id) }))
    return {
      number,
      sentences: [tableSentence(entry.event, seats)],
      heading: false,
      side: undefined,
      dice: [],
      isAttack: false,
      rules: [],
    }
  }
  const event = blueMaxEventOf(entry)
  const who = (seat: string) => pilotNameWithPlane(after, seat)
  const telling: TellingContext = {
    who,
    hex: (at) => codeOfHex(rules.field, at),
    setup: rules.setup,
    before: blueMaxOpenOf(before),
    sheetBefore: (seat) => blueMaxViewOf(before).secrets?.[seat]?.sheet,
    outs: (outs = {}) =>
      Object.entries(outs).map(([seat, cause]) => say(`log.out.${cause}`, { who: who(seat) })),
  }
  const sentences = [
    ...flightSentences(telling, event),
    ...middlePhaseSentences(telling, event),
    ...laterPhaseSentences(telling, event),
  ]
  return {
    number,
    sentences,
    heading: event.type === 'turnBegan',
    side: sideIn(event),
    dice: diceOf(event),
    isAttack: event.type === 'fired',
    rules: sentences.length > 0 ? (ruleOf[event.type] ?? []) : [],
  }
}
