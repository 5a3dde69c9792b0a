import {
  evolvePlay,
  type Line,
  type Person,
  redactEntry,
  redactPlay,
  type TableCommand,
  takenBackBy,
} from '@opsroom/rules/core'
import { type Act, audiencesOf, bookBefore, type Night } from '../nights/night.ts'
import { type Book, type Deed, decideLines, foldLine, refuseDeed } from '../nights/umpire.ts'
import { jsonDifference } from './difference.ts'
import type { Property } from './property.ts'

const anybody: readonly Person[] = ['person-a', 'person-b', 'stranger'].map((id) => ({ id, name: 'N' }))

/** Whatever anybody can say at this table. */
function everyDeed({ game }: Night): Deed[] {
  const seats = [...game.seats.map(({ id }) => id), 'none']
  const commands: TableCommand[] = [
    { type: 'start' },
    { type: 'close' },
    ...seats.flatMap((seat): TableCommand[] => [
      { type: 'sit', seat },
      { type: 'leave', seat },
      { type: 'resign', seat },
      { type: 'claim', seat },
      { type: 'standIn', seat },
      { type: 'ask', seat, wish: 'takeBack' },
      { type: 'ask', seat, wish: 'draw' },
      { type: 'answer', seat, agrees: true },
      { type: 'answer', seat, agrees: false },
      { type: 'withdraw', seat },
      { type: 'rematch', seat, sides: 'exchanged' },
    ]),
  ]
  return anybody.flatMap((person) => commands.map((command): Deed => ({ scope: 'table', person, command })))
}

/** The law for a line that was not played, from here on. */
function lawBroken(night: Night, book: Book, line: Line): string | undefined {
  const after = foldLine(night, book, line)
  const isAnew = takenBackBy(line).length > 0
  for (const audience of audiencesOf(night)) {
    const told = redactPlay(night.game, book.play, audience)
    const shown = redactEntry(night.game, line.entry, audience)
    // To whom a take-back is told the play comes anew.
    if (shown && isAnew) continue
    const folded = shown ? evolvePlay(night.game, told, shown) : told
    const found = jsonDifference(redactPlay(night.game, after, audience), folded)
    if (found) return `${line.entry.event.type} for ${audience}: ${found}`
  }
  return undefined
}

function problemWith(night: Night, before: Book, deed: Deed): string | undefined {
  const refused = refuseDeed(night, before.play, deed, before.lines)
  if (refused) return /^T\d+$/.test(refused.rule) && refused.reason ? undefined : 'refused without a rule'
  let book = before
  for (const line of decideLines(night, before, deed)) {
    const broken = lawBroken(night, book, line)
    if (broken) return broken
    book = { play: foldLine(night, book, line), lines: [...book.lines, line] }
  }
  return undefined
}

/** The table at a few moments of the night: everybody tries everything. */
export const keepsTheTable: Property = {
  id: 'table',
  claim:
    'at any moment whatever anybody does at the table is refused by a rule of the table, or keeps the law',
  check(night) {
    const moments: Act[] = night.random('at-the-table').shuffle(night.acts).slice(0, 2)
    for (const act of [night.acts[1], ...moments, night.acts.at(-1)].filter((each) => !!each)) {
      const book = bookBefore(night, act)
      for (const deed of everyDeed(night)) {
        const found = problemWith(night, book, deed)
        if (found) return { event: act.place + 1, message: `${JSON.stringify(deed)}: ${found}` }
      }
    }
    return undefined
  },
}
