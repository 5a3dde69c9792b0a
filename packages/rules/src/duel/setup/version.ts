/**
 * The version of the rules and events that new games are opened with. A game goes on by the version that it was opened
 * with (`Rules.version`); what an option was before stands in its `until`.
 *
 * 1: the rules as they were first released. 2: mended against all editions of the rulebook (docs/rulings.md, R61 and
 * on). 3: the German rulebook of 2007 to the letter, and the text of v2.0 before its summary tables (R105 and on).
 */
export const duelVersion = 3
