import type { Play } from '@opsroom/rules/core'
import type { DuelEvent, DuelOpen, LedgerEntry } from '@opsroom/rules/duel'
import type { Night } from '../nights/night.ts'
import { jsonDifference } from '../properties/difference.ts'
import type { Property } from '../properties/property.ts'

const openOf = ({ game }: Play) => game.open as DuelOpen
const trackOf = (entries: readonly LedgerEntry[]): number =>
  entries.reduce((sum, { to, total }) => sum + (to === 'british' ? total : -total), 0)

/** The side to which each table of D9 gives points. */
const pays: Record<string, string | readonly string[]> = {
  S1: 'british',
  S2: 'british',
  S3: 'british',
  S4: 'german',
  S5: 'german',
  S6: 'german',
  S7: 'german',
  S8: 'british',
  // D9.3 gives points to the side that the higher bid did not take, which may be either side.
  'D9.3': ['british', 'german'],
  // D12.4 gives the British points for the effect of a Window card, and the Germans points for cards beyond the limit
  // of 14.
  'D12.4': ['british', 'german'],
  'D12.5': 'german',
  'D12.6': 'german',
  'D12.8': 'german',
}

/** The error in a ledger entry considered alone (D9, D15.1); undefined if it is correct. */
function entryProblem(entry: LedgerEntry, open: DuelOpen): string | undefined {
  const sum = entry.lines.reduce((total, { points }) => total + points, 0)
  if (sum !== entry.total) return `${entry.table}: the lines add up to ${sum}, the total is ${entry.total}`
  if (entry.total < 0) return `${entry.table} is negative`
  if (![pays[entry.table]].flat().includes(entry.to)) return `${entry.table} goes to ${entry.to}`
  if (entry.lines.some(({ rule, points }) => !/^[DS]\d/.test(rule) || points === 0))
    return `${entry.table} has a line without a rule or without points`
  return entry.night === open.night && entry.round === open.round ? undefined : `${entry.table} is misdated`
}

/** The tables from which an event may add ledger entries, each at most once and in this order (D9.1). */
function grainOf(event: DuelEvent, { bomber }: DuelOpen): string[] {
  switch (event.type) {
    case 'sidesTaken':
      return ['D9.3']
    case 'mosquitoFlew':
      // S7 may pay twice: for the hex between (only by the German rulebook of 2007) and for the last hex.
      return ['D12.6', 'S7', 'S7']
    case 'aceFired':
      return ['D12.8']
    case 'squadronFlew':
      return [...(event.open?.tookOff ? ['S3'] : []), ...(event.open?.landed ? ['S3'] : [])]
    case 'squadronCrashed':
      return ['S8']
    case 'fightersTurnEnded':
      return ['S2']
    case 'bomberFlew': {
      const takeOff = bomber?.flown.length === 0 ? ['S6'] : []
      const { struck, landed } = event.open ?? {}
      const atHome = landed ? ['S6', 'D12.4'] : []
      return [...takeOff, 'S6', 'S4', 'D12.5', 'S5', ...(struck ? ['S1'] : []), 'D12.4', ...atHome]
    }
    default:
      return []
  }
}

/** The tables that always have an entry: each strike S1, each crash S8 (D9). */
const always = ['S1', 'S8']

function grainProblem(
  event: DuelEvent,
  booked: readonly LedgerEntry[],
  before: DuelOpen,
): string | undefined {
  const allowed = grainOf(event, before)
  let place = 0
  for (const { table } of booked) {
    place = allowed.indexOf(table, place) + 1
    if (place === 0)
      return `${event.type} records ${booked.map((entry) => entry.table)}, may record ${allowed}`
  }
  const missing = allowed.find(
    (table) => always.includes(table) && !booked.some((entry) => entry.table === table),
  )
  return missing && `${event.type} does not record ${missing}`
}

/**
 * The VP track is carried over between nights, with the opposite sign when sides are exchanged (D9.2, D13.2).
 * @returns the problem if it is not
 */
function carryProblem(before: DuelOpen, { carried, ledger, british }: DuelOpen): string | undefined {
  const stood = british === before.british ? before.vp : 0 - before.vp
  if (ledger.length > 0) return 'a night begins with entries'
  return carried === stood ? undefined : `the track stood at ${stood}, ${carried} is carried over`
}

function problemOf({ entry, before, after }: Night['logEntries'][number]): string | undefined {
  const open = openOf(after)
  // The track must agree with the ledger after a take-back too.
  const sum = open.carried + trackOf(open.ledger)
  if (open.vp !== sum) return `the track is ${open.vp}, the ledger adds up to ${sum}`
  if (entry.scope !== 'game') return undefined
  const event = entry.event as DuelEvent
  const booked = (event.open as { ledger?: LedgerEntry[] } | undefined)?.ledger ?? []
  if (event.type === 'nightBegan') return carryProblem(openOf(before), open)
  return (
    grainProblem(event, booked, openOf(before)) ??
    booked.map((one) => entryProblem(one, open)).find((found) => found !== undefined) ??
    jsonDifference(open.ledger, [...openOf(before).ledger, ...booked], 'ledger')
  )
}

/** D9: the property that the score is the sum of the ledger. */
export const ledgerAddsUpToScore: Property = {
  id: 'ledger',
  claim:
    'the ledger adds up to the track, each entry to its total, none is negative, and each event records what it may',
  check({ logEntries }) {
    for (const logEntry of logEntries) {
      const message = problemOf(logEntry)
      if (message) return { event: logEntry.number, message }
    }
    return undefined
  },
}
