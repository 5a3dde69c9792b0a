import {
  type Entry,
  evolvePlay,
  type Person,
  redactEntry,
  redactPlay,
  type TableCommand,
} from '../../core/index.ts'
import { audiencesOf, type Night } from '../nights/night.ts'
import { type Deed, decideDeed, refuseDeed } from '../nights/umpire.ts'
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
    ]),
  ]
  return anybody.flatMap((person) => commands.map((command): Deed => ({ scope: 'table', person, command })))
}

/** The law for a line that was not played, from here on. */
function lawBroken(night: Night, before: Night['end'], entry: Entry): string | undefined {
  const after = evolvePlay(night.game, before, entry)
  for (const audience of audiencesOf(night)) {
    const told = redactPlay(night.game, before, audience)
    const shown = redactEntry(night.game, entry, audience)
    const folded = shown ? evolvePlay(night.game, told, shown) : told
    const found = jsonDifference(redactPlay(night.game, after, audience), folded)
    if (found) return `${entry.event.type} for ${audience}: ${found}`
  }
  return undefined
}

function problemWith(night: Night, before: Night['end'], deed: Deed): string | undefined {
  const refused = refuseDeed(night, before, deed)
  if (refused) return /^T\d+$/.test(refused.rule) && refused.reason ? undefined : 'refused without a rule'
  let play = before
  for (const entry of decideDeed(night, before, deed)) {
    const broken = lawBroken(night, play, entry)
    if (broken) return broken
    play = evolvePlay(night.game, play, entry)
  }
  return undefined
}

/** The table at a few moments of the night: everybody tries everything. */
export const keepsTheTable: Property = {
  id: 'table',
  claim:
    'at any moment whatever anybody does at the table is refused by a rule of the table, or keeps the law',
  check(night) {
    const moments = night.random('at-the-table').shuffle(night.acts).slice(0, 3)
    for (const { before, lines } of [night.acts[1], ...moments, night.acts.at(-1)].filter((act) => !!act)) {
      for (const deed of everyDeed(night)) {
        const found = problemWith(night, before, deed)
        if (found) return { event: lines[0]?.number ?? 0, message: `${JSON.stringify(deed)}: ${found}` }
      }
    }
    return undefined
  },
}
