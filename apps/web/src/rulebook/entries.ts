import type { RuleEntry, RulesChapter, RulesModule } from '../boards/board.ts'
import { gamesWithRules, loadRules } from '../boards/boards.ts'
import { explainedRules } from '../words/words.ts'
import { say } from './words/words.ts'

/** The rules of every table, which are not of a game. */
const isOfTable = /^T\d/

/** The chapters of a game, followed by the one about every table. */
export function rulebookChapters(module: RulesModule): RulesChapter[] {
  const entries = explainedRules()
    .filter(({ id }) => isOfTable.test(id))
    .map(({ id, text }) => ({ id, title: say('rulebook.tableRule', { rule: id }), text, rules: [] }))
  return [...module.chapters(), { id: 'T', title: say('rulebook.table'), entries }]
}

/** The ids of all entries. */
export const ruleIdsIn = (chapters: readonly RulesChapter[]): ReadonlySet<string> =>
  new Set(chapters.flatMap(({ entries }) => entries.map(({ id }) => id)))

/** An entry of a rulebook with its surroundings. */
export interface FoundEntry {
  game: string
  module: RulesModule
  entry: RuleEntry
  ids: ReadonlySet<string>
}

/** The entry of a rule in the rulebooks of all games. @returns undefined when none has one */
export async function findEntry(rule: string): Promise<FoundEntry | undefined> {
  for (const game of gamesWithRules()) {
    const module = await loadRules(game)
    const chapters = rulebookChapters(module)
    const entry = chapters.flatMap(({ entries }) => entries).find(({ id }) => id === rule)
    if (entry) return { game, module, entry, ids: ruleIdsIn(chapters) }
  }
  return undefined
}

const folded = (text: string) => text.toLocaleLowerCase()

/** The chapters with only those entries that contain every word of the search. */
export function searchChapters(chapters: readonly RulesChapter[], wanted: string): RulesChapter[] {
  const words = folded(wanted).split(/\s+/).filter(Boolean)
  const fits = ({ id, title, text, example = '' }: RuleEntry) => {
    const all = folded([id, title, text, example].join(' '))
    return words.every((word) => all.includes(word))
  }
  return chapters
    .map((chapter) => ({ ...chapter, entries: chapter.entries.filter(fits) }))
    .filter(({ entries }) => entries.length > 0)
}

/** A text split into rule ids of the rulebook and the text between them. */
export function splitAtRuleIds(
  text: string,
  ids: ReadonlySet<string>,
): { text: string; rule?: string | undefined }[] {
  return text
    .split(/\b([DST]\d+(?:\.\d+)?[a-z]?)\b/)
    .map((piece) => (ids.has(piece) ? { text: piece, rule: piece } : { text: piece }))
    .filter(({ text }) => text !== '')
}
