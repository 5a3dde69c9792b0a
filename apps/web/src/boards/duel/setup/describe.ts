import { type DuelSetup, type SoloSetup, tileTotal } from '@opsroom/rules/duel'
import { say, sayFirst } from '../words/words.ts'

// A waiting room describes its options before the rules are loaded, so this file may import only the constants of the
// rules that `scripts/chunks.ts` keeps in a separate chunk.

/** The rule by which several seats play the German side; it follows from the number of players. */
export const severalGermansRule = 'D12.3'

/** The number of players with these options, including the British one. */
export const playerCount = ({ expansions, players = 3 }: DuelSetup): number =>
  expansions.includes(severalGermansRule) ? players : 2

/** The name of an optional rule without its id: `Window`. */
export const optionName = (rule: string): string => sayFirst([`option.${rule}`], { rule }, 'option.other')

/** The names of rules with their ids: `D12.4 Window`. */
export const ruleNames = (rules: readonly string[]): string[] =>
  rules.map((rule) => say('setup.option', { rule, name: optionName(rule) }))

/**
 * The optional rules of a setup by name, the advanced ones first. Several Germans (D12.3) are named as the number of
 * players.
 */
const chosenNames = ({ advanced, expansions }: DuelSetup): string[] =>
  ruleNames([...advanced, ...expansions].filter((rule) => rule !== severalGermansRule))

const describeSolo = ({ smartMosquito, anyTurn, tiles }: SoloSetup): string[] => [
  say('setup.solo'),
  ...(smartMosquito ? [say('setup.solo.smartMosquito')] : []),
  ...(anyTurn ? [say('setup.solo.anyTurn')] : []),
  ...(tiles < tileTotal ? [say('setup.solo.tiles', { count: tiles })] : []),
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
