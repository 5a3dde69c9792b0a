import { eliminatedSeats, numbersTakenBackBy, type Play, redactEntry } from '@opsroom/rules/core'
import { audiencesOf, type Night } from '../nights/night.ts'
import { jsonDifference } from './difference.ts'
import type { Property } from './property.ts'
import { redactedPlay } from './redacted.ts'

type LogEntry = Night['logEntries'][number]

const isOpen = ({ entry }: LogEntry): boolean => entry.event.open !== undefined

/** The entries that counted before a take-back, and those of them that it takes back. */
function standingBefore({ logEntries }: Night, logEntry: LogEntry): { stood: LogEntry[]; gone: LogEntry[] } {
  const before = logEntries.slice(0, logEntry.number - 1)
  const goneBefore = new Set(before.flatMap(numbersTakenBackBy))
  const stood = before.filter(({ number }) => !goneBefore.has(number))
  const numbers = new Set(numbersTakenBackBy(logEntry))
  return { stood, gone: stood.filter(({ number }) => numbers.has(number)) }
}

/**
 * The seat whose order is taken back, and the number of the entry before which that order was given: the request for
 * the take-back, if there was one, or else the take-back itself.
 */
function whatWasAsked(
  { logEntries }: Night,
  logEntry: LogEntry,
  [first]: readonly LogEntry[],
): { seat?: string; before: number } {
  const { asked } = logEntry.before.table.open
  if (!asked) return { ...first?.cause, before: logEntry.number }
  const asking = logEntries.slice(0, logEntry.number).findLast(({ entry }) => entry.event.type === 'asked')
  return { seat: asked.seat, before: asking?.number ?? 0 }
}

/**
 * The problem with the entries that a take-back removes: they must be the order, later orders of its seat, and
 * everything from the first open entry on.
 */
function whatIsWrongly(
  night: Night,
  stood: readonly LogEntry[],
  gone: readonly LogEntry[],
  logEntry: LogEntry,
): string | undefined {
  if (gone.length === 0 || gone.length !== numbersTakenBackBy(logEntry).length)
    return 'lines that did not count'
  const { seat, before } = whatWasAsked(night, logEntry, gone)
  const moves = stood.filter(({ entry }) => entry.scope === 'game')
  const meant =
    moves.findLast(({ cause, number }) => cause?.seat === seat && number < before)?.cause?.first ?? 0
  const shown = moves.find((one) => one.number >= meant && isOpen(one))?.number ?? logEntry.number
  const isMeant = ({ number, cause }: LogEntry) =>
    number >= shown || (number >= meant && cause?.seat === seat)
  const wrong =
    moves.find((one) => isMeant(one) !== gone.includes(one)) ?? gone.find((one) => !moves.includes(one))
  return wrong && `line ${wrong.number} of ${wrong.cause?.seat} ${gone.includes(wrong) ? 'goes' : 'stays'}`
}

/**
 * The problem with the consent to a take-back: it is needed unless nobody else had seen the order and nothing was drawn
 * for it (D3.8).
 */
function whoseConsent(night: Night, gone: readonly LogEntry[], logEntry: LogEntry): string | undefined {
  const { table } = logEntry.before
  const { asked } = table.open
  // An eliminated seat need not agree to a take-back.
  const out = eliminatedSeats(night.game, logEntry.before)
  const seats = table.open.seats.map(({ id }) => id).filter((id) => !out.includes(id))
  const isFree = gone.every((one) => !isOpen(one) && !one.cause?.drew)
  if (isFree) return isOpen(logEntry) ? 'what nobody has seen is taken back before all' : undefined
  if (!isOpen(logEntry)) return 'what all have seen is taken back in secret'
  const holders = new Set(seats.map((seat) => table.sealed?.holders[seat]))
  const agreed = new Set([asked?.seat, ...(asked?.agreed ?? [])])
  return holders.size === 1 || seats.every((seat) => agreed.has(seat)) ? undefined : 'not all have agreed'
}

/**
 * The problem if, after a take-back, the game is not the fold of the entries that still count, or the table has changed
 * in more than its request and its clocks, or still has the request.
 */
function whatIsLeft(
  night: Night,
  stood: readonly LogEntry[],
  gone: readonly LogEntry[],
  logEntry: LogEntry,
): string | undefined {
  const game = stood
    .filter((one) => one.entry.scope === 'game' && !gone.includes(one))
    .reduce((state, { entry }) => night.game.evolve(state, entry.event), night.game.initial)
  const quiet = ({ table }: Play) => {
    const { asked: _, clocks: __, ...open } = table.open
    return { ...table, open }
  }
  return (
    jsonDifference(logEntry.after.game, game, 'game') ??
    jsonDifference(quiet(logEntry.after), quiet(logEntry.before), 'table') ??
    (logEntry.after.table.open.asked && 'the table still asks')
  )
}

/**
 * The problem if a take-back is not shown to an audience that had seen something of the order, or changes the view of
 * an audience to which it is not shown.
 */
function whoIsShown(night: Night, gone: readonly LogEntry[], logEntry: LogEntry): string | undefined {
  for (const audience of audiencesOf(night)) {
    if (redactEntry(night.game, logEntry.entry, audience)) continue
    if (gone.some(({ entry }) => redactEntry(night.game, entry, audience)))
      return `${audience} had seen it and gets no entry`
    const found = jsonDifference(
      redactedPlay(night, logEntry.after, audience),
      redactedPlay(night, logEntry.before, audience),
    )
    if (found) return `${audience} gets no entry, and sees: ${found}`
  }
  return undefined
}

/**
 * The property, for any game, that take-backs restore the earlier state; authors of rules write neither code nor tests
 * for them.
 */
export const takesBackAsIfItHadNeverBeen: Property = {
  id: 'taken-back',
  claim:
    'a take-back undoes one order and what all have seen since, freely if nobody has; then it has never been, for anybody',
  check(night) {
    for (const logEntry of night.logEntries) {
      if (numbersTakenBackBy(logEntry).length === 0) continue
      const { stood, gone } = standingBefore(night, logEntry)
      const message =
        whatIsWrongly(night, stood, gone, logEntry) ??
        whoseConsent(night, gone, logEntry) ??
        whatIsLeft(night, stood, gone, logEntry) ??
        whoIsShown(night, gone, logEntry)
      if (message) return { event: logEntry.number, message }
    }
    return undefined
  },
}
