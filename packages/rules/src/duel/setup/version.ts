/**
 * The version of the rules and events with which new games are opened. A game keeps the version with which it was
 * opened (`Rules.version`); an option's earlier forms are in its `until`.
 *
 * 1: the rules as first released. 2: corrected against all editions of the rulebook (docs/rulings.md, R61 and on). 3:
 * the German rulebook of 2007 to the letter, and the text of v2.0 takes precedence over its summary tables (R105 and
 * on). 4: three rules that meet others (R114 to R116). 5: the gold ace after the bomber's
 * landing, the badge beside a boar, Window that a new route leaves out (R117 to R119).
 */
export const duelVersion = 5
