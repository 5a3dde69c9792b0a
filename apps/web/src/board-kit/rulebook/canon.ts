/** The rules of a game, arranged as the chapters of its rulebook. */
interface Canon {
  /** The ids of the chapters, in the order of the rulebook. */
  chapters: readonly string[]
  /** The ids of all rules, in the order of the rulebook. */
  rules: readonly string[]
  /** The id of the chapter of a rule. */
  chapterOf(rule: string): string
  /** The title of a rule's entry in the rulebook. */
  titleOf(rule: string): string
  /** The text of a rule for which the rulebook's catalogue has no text. */
  textOf?(rule: string): string | undefined
  /** The text for a key of the rulebook's catalogue: `rulebook.chapter.D1`, `rulebook.D2.1.text`, `example.D2.1`. */
  sayIfKnown(key: string): string | undefined
}

/**
 * The entry of one rule in the rulebook. `rules`, the rules that an entry cites, is empty, because the entry is the
 * rule itself.
 */
interface RuleOfCanon {
  id: string
  title: string
  text: string
  example: string | undefined
  rules: []
}

/** The chapters of a rulebook, each with its rules and their examples. */
export const canonChapters = (canon: Canon): { id: string; title: string; entries: RuleOfCanon[] }[] =>
  canon.chapters.map((id) => ({
    id,
    title: canon.sayIfKnown(`rulebook.chapter.${id}`) ?? id,
    entries: canon.rules
      .filter((rule) => canon.chapterOf(rule) === id)
      .map((rule) => ({
        id: rule,
        title: canon.titleOf(rule),
        text: canon.sayIfKnown(`rulebook.${rule}.text`) ?? canon.textOf?.(rule) ?? '',
        example: canon.sayIfKnown(`example.${rule}`),
        rules: [],
      })),
  }))
