import { allTiles, type DuelSetup, type SoloSetup } from '@opsroom/rules/duel'
import { say, sayFirst } from '../words/words.ts'

// A waiting room describes its options before the rules are fetched: so nothing here may import more of the rules than
// `scripts/chunks.ts` sets aside for it.

/** The rule by which the German side is played from several seats; it is chosen by the number of players. */
export const severalGermansRule = 'D12.3'

/** The number of players by these options, the British included. */
export const playerCount = ({ expansions, players = 3 }: DuelSetup): number =>
  expansions.includes(severalGermansRule) ? players : 2

/** An optional rule by its name alone: `Window`. */
export const optionName = (rule: string): string => sayFirst([`option.${rule}`], { rule }, 'option.other')

/** Rules by name: `D12.4 Window`. */
export const ruleNames = (rules: readonly string[]): string[] =>
  rules.map((rule) => say('setup.option', { rule, name: optionName(rule) }))

/**
 * The optional rules of a setup by name, the advanced ones first; a rule that follows from the number of players is
 * given as that number.
 */
const chosenNames = ({ advanced, expansions }: DuelSetup): string[] =>
  ruleNames([...advanced, ...expansions].filter((rule) => rule !== severalGermansRule))

const describeSolo = ({ smartMosquito, anyTurn, tiles }: SoloSetup): string[] => [
  say('setup.solo'),
  ...(smartMosquito ? [say('setup.solo.smartMosquito')] : []),
  ...(anyTurn ? [say('setup.solo.anyTurn')] : []),
  ...(tiles < allTiles ? [say('setup.solo.tiles', { count: tiles })] : []),
]

/** The options of a room in plain words: edition, board, nights, then each optional rule. */
export function describeSetup(options: DuelSetup): string[] {
  const { board, edition, rulebook, nights, mirror, solo, exchange, redTilesOnly, overlays } = options
  const players = playerCount(options)
  const names = chosenNames(options)
  return [
    say(`setup.edition.${edition}`),
    ...(rulebook ? [say(`setup.rulebook.${rulebook}`)] : []),
    board === 'standard'
      ? say('setup.board.standard')
      : say('setup.board.loaded', { title: board.title, source: board.source }),
    ...(players > 2 ? [say('setup.players', { count: players })] : []),
    ...(solo ? describeSolo(solo) : []),
    ...(solo && nights === 1 ? [] : [say(mirror ? 'setup.mirror' : 'setup.nights', { count: nights })]),
    ...(exchange ? [say('setup.exchange')] : []),
    ...(redTilesOnly ? [say('setup.redTilesOnly')] : []),
    ...(overlays === false ? [say('setup.overlays')] : []),
    ...(names.length > 0 ? names : solo ? [] : [say('setup.options.none')]),
  ]
}
