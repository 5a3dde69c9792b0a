/**
 * The version of the rules that new games are opened with. A game goes on by the version that it was opened with
 * (`BlueMaxRules.version`).
 *
 * 1: the rules as they were first released. 2: planes that agree with every example of the rulebook and fight for as long as each
 * other, and a turn limit that is decided by damage where both sides still fly (docs/balance.md).
 */
export const blueMaxVersion = 2
