/**
 * The version of the rules with which new games are opened. A game keeps the version with which it was opened
 * (`BlueMaxRules.version`).
 *
 * 1: the rules as first released. 2: the planes agree with every example of the rulebook and last equally long in a
 * fight; at the turn limit, damage decides when both sides still have equally many planes (docs/balance.md). 3: that
 * damage is counted in boxes, so that no more counts than a sheet can show (RB20).
 */
export const blueMaxVersion = 3
