import { canonicalJson, sameJson } from '../canonical.ts'
import type { AnyPreparedGame } from '../game.ts'
import { inBookForm, type Line, type Order, playAfter } from '../table/book.ts'
import { tableCommandSchema } from '../table/commands.ts'
import { isByTheHouse } from '../table/events.ts'
import { emptyPlay } from '../table/play.ts'
import { type BookAt, type Chance, decideOrder, refuseOrder } from '../table/umpire.ts'
import { type Finding, finding } from './finding.ts'

/** What came of deciding a book again. */
export interface Redecided {
  /** The first line that does not follow, if there is one. What comes after it was decided on another book. */
  finding?: Finding
  /** Lines that no order was kept with: taken as they stand. Books that were begun before orders were kept have them. */
  unordered: number[]
}

const difference = (line: number, problem: string): Finding => finding(line, 'R6', problem)

/** The order in the form that the rules take it in. @throws ZodError when it is none of this game */
const parsed = (game: AnyPreparedGame, order: Order): Order =>
  order.scope === 'table'
    ? { ...order, command: tableCommandSchema.parse(order.command) }
    : { ...order, command: game.command.parse(order.command) }

/** What the umpire makes of an order now: the lines, or why there are none. */
function decided(book: BookAt, order: Order, chance: Chance, at: number | undefined): Line[] | string {
  try {
    const given = parsed(book.game, order)
    const refusal = refuseOrder(book, given, at)
    if (refusal) return `the order is refused by ${refusal.rule} (${refusal.reason})`
    return inBookForm(book.game, decideOrder(book, given, chance, at))
  } catch (error) {
    return `the order cannot be decided: ${error instanceof Error ? error.message : String(error)}`
  }
}

/**
 * The order was read back as it was written; what else is said of it (first line, drew, seat) is decided anew. What was
 * believed follows from no rule.
 */
function sayable({ number, entry, deed }: Line) {
  if (!deed) return { number, entry, deed }
  const { beliefs: _, ...decided } = deed
  return { number, entry, deed: { ...decided, order: 0 } }
}

function compare(recorded: Line | undefined, expected: Line): Finding | undefined {
  if (!recorded) return difference(expected.number, `${expected.entry.event.type} is missing`)
  if (sameJson(sayable(recorded), sayable(expected))) return undefined
  const says = canonicalJson({ ...recorded.entry, deed: sayable(recorded).deed })
  const follows = canonicalJson({ ...expected.entry, deed: sayable(expected).deed })
  return difference(expected.number, `the book says ${says} and what follows is ${follows}`)
}

/** When an order was given, where its table kept time. */
const timeOf = (rest: readonly Line[], { deed }: Line): number | undefined =>
  rest.find(({ entry, deed: its }) => its?.first === deed?.first && entry.at !== undefined)?.entry.at

/**
 * Decides every order of a book again, on what the book had come to, and compares what follows with what is written.
 * Take-backs are orders like any other. The first line, which opens the table, follows from nothing.
 */
export function redecide(game: AnyPreparedGame, lines: readonly Line[], chance: Chance): Redecided {
  const unordered: number[] = []
  const before: Line[] = []
  let book: BookAt = { game, play: emptyPlay(game), lines: before }
  const goOn = (line: Line) => {
    book = { ...book, play: playAfter(game, book.play, before, line) }
    before.push(line)
  }
  for (let at = 0; at < lines.length; at = before.length) {
    const line = lines[at] as Line
    const order = line.deed?.order
    if (!order) {
      if (at > 0 && !isByTheHouse(line.entry.event.type)) unordered.push(line.number)
      goOn(line)
      continue
    }
    const following = decided(book, order, chance, timeOf(lines.slice(at), line))
    if (typeof following === 'string') return { finding: difference(line.number, following), unordered }
    if (following.length === 0)
      return { finding: difference(line.number, 'nothing follows from the order'), unordered }
    for (const [place, expected] of following.entries()) {
      const found = compare(lines[at + place], expected)
      if (found) return { finding: found, unordered }
    }
    for (const same of lines.slice(at, at + following.length)) goOn(same)
  }
  return { unordered }
}
