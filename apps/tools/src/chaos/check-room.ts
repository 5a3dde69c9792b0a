import { canonicalJson, foldLog, type LogEntry, redactPlay } from '@opsroom/rules/core'
import { ExpectedStream } from '@opsroom/testkit/expected-stream'
import type { PlayedRoom } from './chaos-table.ts'
import type { StoredRows } from './stored.ts'
import type { TableFold } from './table-fold.ts'

/** Checks a room after its game. @returns the problems that were found, one line each */
export function problemsOf(played: PlayedRoom, stored: StoredRows): string[] {
  const problems = [
    ...gapsOf(stored),
    ...lostOrdersOf(played, stored),
    ...lostReceiptsOf(played, stored),
    ...played.folds.flatMap((fold) => foldProblemsOf(fold, stored)),
  ]
  return problems.map((problem) => `room ${played.room}: ${problem}`)
}

function gapsOf({ logEntries }: StoredRows): string[] {
  const wrong = logEntries.findIndex(({ number }, place) => number !== place + 1)
  return wrong < 0 ? [] : [`entry ${wrong + 1} is missing in the event log`]
}

/** The orders that the event log holds, with the number of the last entry of each. */
function ordersIn(logEntries: readonly LogEntry[]): { text: string; seat: string; until: number }[] {
  return logEntries.flatMap(({ cause, number }, place) => {
    if (cause?.command?.scope !== 'game' || cause.first !== number) return []
    const after = logEntries.findIndex((other, at) => at > place && other.cause?.first !== number)
    const until = after < 0 ? logEntries.length : after
    return [{ text: canonicalJson(cause.command.command), seat: cause.command.seat, until }]
  })
}

/**
 * The problems with acknowledged orders: each of them must be in the event log once, in its place, and the log may hold
 * no other order.
 */
function lostOrdersOf({ acknowledged, seats }: PlayedRoom, { game, logEntries }: StoredRows): string[] {
  const inLog = ordersIn(logEntries)
  const given = acknowledged.filter(({ order }) => order)
  const problems: string[] = []
  if (inLog.length !== given.length)
    problems.push(`${given.length} orders were acknowledged, and ${inLog.length} are in the event log`)
  const streams = new Map(seats.map((seat) => [seat, new ExpectedStream(game, logEntries, seat)]))
  for (const [place, { id, last, order }] of given.entries()) {
    const found = inLog[place]
    if (!order || !found) continue
    const seat = seats[order.seat] as string
    if (found.seat !== seat || found.text !== canonicalJson(order.command))
      problems.push(
        `order ${place} (${id}) was ${canonicalJson(order.command)} of ${seat}; the event log has ${found.text} of ${found.seat}`,
      )
    const there = streams.get(seat)?.upTo(found.until)
    if (there !== last) problems.push(`order ${place} (${id}) was answered with ${last}, not ${there}`)
  }
  return problems
}

function lostReceiptsOf({ acknowledged }: PlayedRoom, { receipts }: StoredRows): string[] {
  return acknowledged.flatMap(({ id, last }) => {
    const kept = receipts.get(id) ?? []
    const [first] = kept
    if (kept.length === 1 && first?.ok && first.last === last) return []
    return [`command ${id} was acknowledged with ${last}; its receipts are ${JSON.stringify(kept)}`]
  })
}

/**
 * The problems of a client: it must have received exactly the entries of its audience, and folded them to the same view
 * as the rules.
 */
export function foldProblemsOf(fold: TableFold, { game, logEntries }: StoredRows): string[] {
  const stream = new ExpectedStream(game, logEntries, fold.as)
  const problems = [...fold.problems]
  for (const [number, text] of fold.sent)
    if (text !== stream.text(number)) problems.push(`entry ${number} is ${text}, not ${stream.text(number)}`)
  if (fold.last !== stream.visible.length)
    problems.push(`the last entry is ${fold.last}, not ${stream.visible.length}`)
  const [here, there] = [fold.play, redactPlay(game, foldLog(game, logEntries), fold.as)].map(canonicalJson)
  if (here !== there) problems.push(`the view is ${here}, not ${there}`)
  return problems.map((problem) => `${fold.as}: ${problem}`)
}
