import type { RulebookModule, RuleEntry, RulesChapter } from '../boards/board.ts'
import { gamesWithRulebook, loadRulebook } from '../boards/boards.ts'
import { explainedRules } from '../words/words.ts'
import { say } from './words/words.ts'

/** Matches the ids of table rules (T1, T2 …), which apply to every game. */
const isOfTable = /^T\d/

/** The chapters of a game's rulebook, followed by the one on the table rules. */
export function rulebookChapters(module: RulebookModule): RulesChapter[] {
  const entries = explainedRules()
    .filter(({ id }) => isOfTable.test(id))
    .map(({ id, text }) => ({ id, title: say('rulebook.tableRule', { rule: id }), text, rules: [] }))
  return [...module.chapters(), { id: 'T', title: say('rulebook.table'), entries }]
}

/** The ids of all entries in these chapters. */
export const ruleIdsIn = (chapters: readonly RulesChapter[]): ReadonlySet<string> =>
  new Set(chapters.flatMap(({ entries }) => entries.map(({ id }) => id)))

/** An entry found in the rulebook of a game, with what is needed to show it. */
export interface FoundEntry {
  game: string
  module: RulebookModule
  entry: RuleEntry
  ids: ReadonlySet<string>
}

/**
 * Looks up the entry of a rule in the rulebooks of all games.
 * @returns undefined when no rulebook has an entry for the rule
 */
export async function findEntry(rule: string): Promise<FoundEntry | undefined> {
  for (const game of gamesWithRulebook()) {
    const module = await loadRulebook(game)
    const chapters = rulebookChapters(module)
    const entry = chapters.flatMap(({ entries }) => entries).find(({ id }) => id === rule)
    if (entry) return { game, module, entry, ids: ruleIdsIn(chapters) }
  }
  return undefined
}

const folded = (text: string) => text.toLocaleLowerCase()

/** The chapters, reduced to the entries that contain every word of the search. */
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

/** Splits a text into the ids of rules that the rulebook has, and the text between them. */
export function splitAtRuleIds(
  text: string,
  ids: ReadonlySet<string>,
): { text: string; rule?: string | undefined }[] {
  return text
    .split(/\b([BDST]\d+(?:\.\d+)*[a-z]?)\b/)
    .map((piece) => (ids.has(piece) ? { text: piece, rule: piece } : { text: piece }))
    .filter(({ text }) => text !== '')
}
