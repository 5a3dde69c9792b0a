/** The rules of a game, as chapters of its rulebook. */
interface Canon {
  /** The chapters, in their order. */
  chapters: readonly string[]
  /** Every rule, in its order. */
  rules: readonly string[]
  /** The chapter of a rule. */
  chapterOf(rule: string): string
  /** The title of an entry. */
  titleOf(rule: string): string
  /** The text of a rule for which the catalogue of the rulebook has none. */
  textOf?(rule: string): string | undefined
  /** The catalogue: `rulebook.chapter.D1`, `rulebook.D2.1.text`, `example.D2.1`. */
  sayIfKnown(key: string): string | undefined
}

/** An entry of a rule; the rules that it comes from are the rule itself. */
interface RuleOfCanon {
  id: string
  title: string
  text: string
  example: string | undefined
  rules: []
}

/** The chapters of the canon, each with its rules and their examples. */
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
