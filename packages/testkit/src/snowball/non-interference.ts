import { foldLog, type LogEntry, type Play, type State, sameJson, viewOf } from '@opsroom/rules/core'
import { audiencesOf, type GameAct, gameActs, type Night, type NightAct } from '../nights/night.ts'
import { compareVariant, type WorldVariant } from '../non-interference/compare.ts'
import type { Property } from '../properties/property.ts'
import type { SnowballOpen, SnowballSecret, SnowballSetup } from './game.ts'

type SnowballState = State<SnowballOpen, SnowballSecret, { sun: number }>
const stateOf = (play: Play): SnowballState => play.game as SnowballState
const roundOf = (play: Play): number => stateOf(play).open.round

/** Whether the next elimination ends the round, which shows the orders of all seats. */
function isNearlyShown(night: Night, play: Play): boolean {
  const { open, secrets } = stateOf(play)
  const seats = Object.keys(open.lives).filter((seat) => open.lives[seat] !== 0)
  const { policy } = night.setup as SnowballSetup
  return policy === 'eliminated' && seats.filter((seat) => !secrets?.[seat]?.order).length < 2
}

const isShown = ({ logEntries }: NightAct): boolean =>
  logEntries.some(
    ({ entry: { scope, event } }) => event.type === 'ended' || (scope === 'game' && event.open !== undefined),
  )

/**
 * The index of the first act, from the index `from` on, that meets a condition; the number of acts if there is none.
 */
function firstFrom(night: Night, from: number, holds: (act: NightAct) => boolean): number {
  const index = night.acts.findIndex((act, place) => place >= from && holds(act))
  return index === -1 ? night.acts.length : index
}

/** An order that the seat of an act could have given instead; undefined if a few samples find none. */
function otherOrder(night: Night, { before, given }: GameAct): unknown {
  const view = viewOf(before.game, given.seat)
  for (let attempt = 0; attempt < 8; attempt++) {
    const other = night.game.sample(view, given.seat, night.random(`worlds/order/${attempt}`))
    if (!sameJson(other, given.command)) return other
  }
  return undefined
}

function otherOrderVariant(night: Night): WorldVariant | undefined {
  const secret = gameActs(night).filter((act) => !isShown(act) && !isNearlyShown(night, act.after))
  if (secret.length === 0) return undefined
  const act = night.random('worlds/order/which').pick(secret)
  const command = otherOrder(night, act)
  if (command === undefined) return undefined
  const { seat } = act.given
  const from = night.acts.indexOf(act)
  return {
    audiences: audiencesOf(night).filter((audience) => audience !== seat),
    from,
    until: firstFrom(night, from, (each) => isShown(each) || isNearlyShown(night, each.after)),
    start: act.before,
    asks: 3,
    instead: (played) => (played === act ? { scope: 'game', seat, command } : played.given),
    hashes: () => [],
  }
}

/** The property that another order in a round makes no difference to others before the round ends. */
export const orderStaysSecret: Property = {
  id: 'non-interference-order',
  claim: 'before a round ends nobody but its seat can tell which order was given',
  check: (night) => compareVariant(night, otherOrderVariant(night)),
}

const withSun = (logEntry: LogEntry, sun: number): LogEntry =>
  logEntry.entry.event.type === 'began'
    ? {
        ...logEntry,
        entry: {
          ...logEntry.entry,
          event: { ...logEntry.entry.event, sealed: { sun } },
        } as LogEntry['entry'],
      }
    : logEntry

function otherSunVariant(night: Night): WorldVariant | undefined {
  const from = night.acts.findIndex(({ before }) => roundOf(before) > 0)
  const begin = night.acts[from]
  const sun = stateOf(night.end).sealed?.sun
  if (!begin || sun === undefined) return undefined
  const other = sun + (sun % 2 === 0 ? 1 : -1)
  const logEntries = night.logEntries
    .slice(0, begin.place)
    .map(({ number, entry, cause }) => withSun({ number, entry, ...(cause && { cause }) }, other))
  return {
    audiences: audiencesOf(night),
    from,
    until: firstFrom(night, from, ({ after }) => roundOf(after) >= Math.min(sun, other)),
    start: foldLog(night.game, logEntries),
    logEntries,
    asks: 6,
    hashes: () => [],
  }
}

/** The property that nobody knows in advance when the sun comes out. */
export const sunStaysSecret: Property = {
  id: 'non-interference-sun',
  claim: 'before the sun comes out nobody can tell in which round it will',
  check: (night) => compareVariant(night, otherSunVariant(night)),
}
