import { type Play, redactEntry, takenBackBy } from '@opsroom/rules/core'
import { audiencesOf, type Night } from '../nights/night.ts'
import { jsonDifference } from './difference.ts'
import type { Property } from './property.ts'
import { redacted } from './redacted.ts'

type Line = Night['lines'][number]

const isOpen = ({ entry }: Line): boolean => entry.event.open !== undefined

/** The lines that counted before this one, and of them those that it takes back. */
function standingBefore({ lines }: Night, line: Line): { stood: Line[]; gone: Line[] } {
  const before = lines.slice(0, line.number - 1)
  const goneBefore = new Set(before.flatMap(takenBackBy))
  const stood = before.filter(({ number }) => !goneBefore.has(number))
  const numbers = new Set(takenBackBy(line))
  return { stood, gone: stood.filter(({ number }) => numbers.has(number)) }
}

/** Of which seat, and the line before which its last order is meant: where all had to agree, the one that asked. */
function whatWasAsked(
  { lines }: Night,
  line: Line,
  [first]: readonly Line[],
): { seat?: string; before: number } {
  const { asked } = line.before.table.open
  if (!asked) return { ...first?.deed, before: line.number }
  const asking = lines.slice(0, line.number).findLast(({ entry }) => entry.event.type === 'asked')
  return { seat: asked.seat, before: asking?.number ?? 0 }
}

/** The order that is meant, what its seat has ordered since, and all that came after all had seen something of it. */
function whatIsWrongly(
  night: Night,
  stood: readonly Line[],
  gone: readonly Line[],
  line: Line,
): string | undefined {
  if (gone.length === 0 || gone.length !== takenBackBy(line).length) return 'lines that did not count'
  const { seat, before } = whatWasAsked(night, line, gone)
  const moves = stood.filter(({ entry }) => entry.scope === 'game')
  const meant = moves.findLast(({ deed, number }) => deed?.seat === seat && number < before)?.deed?.first ?? 0
  const shown = moves.find((one) => one.number >= meant && isOpen(one))?.number ?? line.number
  const isMeant = ({ number, deed }: Line) => number >= shown || (number >= meant && deed?.seat === seat)
  const wrong =
    moves.find((one) => isMeant(one) !== gone.includes(one)) ?? gone.find((one) => !moves.includes(one))
  return wrong && `line ${wrong.number} of ${wrong.deed?.seat} ${gone.includes(wrong) ? 'goes' : 'stays'}`
}

/** What nobody else had seen and nothing was drawn for is taken back without a word; all else by consent (D3.8). */
function whoseConsent({ table }: Play, gone: readonly Line[], line: Line): string | undefined {
  const { asked, seats } = table.open
  const isFree = gone.every((one) => !isOpen(one) && !one.deed?.drew)
  if (isFree) return isOpen(line) ? 'what nobody has seen is taken back before all' : undefined
  if (!isOpen(line)) return 'what all have seen is taken back in secret'
  const holders = new Set(Object.values(table.sealed?.holders ?? {}))
  const agreed = new Set([asked?.seat, ...(asked?.agreed ?? [])])
  return holders.size === 1 || seats.every(({ id }) => agreed.has(id)) ? undefined : 'not all have agreed'
}

/** The game is what the lines that count make of it, whatever the book says; the table forgets that it was asked. */
function whatIsLeft(
  night: Night,
  stood: readonly Line[],
  gone: readonly Line[],
  line: Line,
): string | undefined {
  const game = stood
    .filter((one) => one.entry.scope === 'game' && !gone.includes(one))
    .reduce((state, { entry }) => night.game.evolve(state, entry.event), night.game.initial)
  const quiet = ({ table }: Play) => {
    const { asked: _, clocks: __, ...open } = table.open
    return { ...table, open }
  }
  return (
    jsonDifference(line.after.game, game, 'game') ??
    jsonDifference(quiet(line.after), quiet(line.before), 'table') ??
    (line.after.table.open.asked && 'the table still asks')
  )
}

/** Whoever is not told has never been shown any of it. */
function whoIsTold(night: Night, gone: readonly Line[], line: Line): string | undefined {
  for (const audience of audiencesOf(night)) {
    if (redactEntry(night.game, line.entry, audience)) continue
    if (gone.some(({ entry }) => redactEntry(night.game, entry, audience)))
      return `${audience} had seen it and is not told`
    const found = jsonDifference(
      redacted(night, line.after, audience),
      redacted(night, line.before, audience),
    )
    if (found) return `${audience} is not told, and sees: ${found}`
  }
  return undefined
}

/** For any game: no rule author writes code that takes back, and none needs a test of it. */
export const takesBackAsIfItHadNeverBeen: Property = {
  id: 'taken-back',
  claim:
    'what is taken back is one order and what all have seen since, freely if nobody has; then it has never been, for anybody',
  check(night) {
    for (const line of night.lines) {
      if (takenBackBy(line).length === 0) continue
      const { stood, gone } = standingBefore(night, line)
      const message =
        whatIsWrongly(night, stood, gone, line) ??
        whoseConsent(line.before, gone, line) ??
        whatIsLeft(night, stood, gone, line) ??
        whoIsTold(night, gone, line)
      if (message) return { event: line.number, message }
    }
    return undefined
  },
}
