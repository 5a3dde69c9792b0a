import { maximumMessageBytes } from '@opsroom/protocol'
import {
  type BoardPack,
  boardPackSchema,
  type DuelSetup,
  duelSetupSchema,
  optionalRules,
  packProblems,
  type Rulebook,
  soloSwitchableRules,
  switchableRules,
} from '@opsroom/rules/duel'
import { en } from 'zod/locales'
import { say, sayFirst } from '../words/words.ts'
import { optionName, severalGermansRule } from './describe.ts'

/**
 * The schemas have no error messages, so Zod's English ones are used: errors in a board file are reported in English,
 * the language of the file.
 */
const inWords = { error: en().localeError }

export const playerCounts = [2, 3, 4, 5] as const

/** The options changed to a game of two players, which removes the option of several Germans. */
export function setupForTwoPlayers({ players: _, ...setup }: DuelSetup): DuelSetup {
  return { ...setup, expansions: setup.expansions.filter((id) => id !== severalGermansRule) }
}

/**
 * The options changed to a number of players. The game stays one of two players if its other options allow no more, as
 * in a mirror match, where two players exchange sides.
 */
export function setupForPlayers(setup: DuelSetup, players: number): DuelSetup {
  const two = setupForTwoPlayers(setup)
  if (players === 2) return two
  const several = { ...two, expansions: [...two.expansions, severalGermansRule], players }
  return duelSetupSchema.safeParse(several).success ? several : two
}

/** The options changed to an edition; only the first edition has a choice of rulebooks. */
export function setupWithEdition(
  { rulebook: _, ...setup }: DuelSetup,
  edition: DuelSetup['edition'],
  rulebook?: Rulebook,
): DuelSetup {
  return edition === 'first' && rulebook ? { ...setup, edition, rulebook } : { ...setup, edition }
}

/** The words for an optional rule in the setup form. */
export interface OptionWords {
  rule: string
  name: string
  /** The effect of the rule in one plain sentence, or only the rule's id when the catalogue has no such sentence. */
  text: string
  needs: readonly string[]
}

/** The words for the optional rules of a group, in the order of their ids. */
export const optionWordsOfGroup = (group: 'advanced' | 'expansions'): OptionWords[] =>
  optionalRules
    .filter(({ rule }) => switchableRules(group).includes(rule))
    .map(({ rule, needs = [] }) => ({
      rule,
      name: optionName(rule),
      text: sayFirst([`option.${rule}.text`], { rule }, 'option.other'),
      needs,
    }))

/** The words for the optional rules that a solo player can choose, in the order of their ids. */
export const soloOptionWords = (): OptionWords[] => {
  const offered = soloSwitchableRules()
  return optionWordsOfGroup('expansions').filter(({ rule }) => offered.includes(rule))
}

/** The number of chosen optional rules, in words. */
export const optionCountText = (count: number): string =>
  count > 0 ? say('setup.options.count', { count }) : say('setup.options.none')

export type ReadPackResult = { ok: true; pack: BoardPack } | { ok: false; problems: string[] }

/** The largest size of a board file, in characters: the board pack is sent inside the message that opens the room. */
const largest = Math.floor(maximumMessageBytes * 0.75)

/** The board pack in a file, or all its errors as sentences that name the hex. */
export function readPack(text: string): ReadPackResult {
  if (text.length > largest) return { ok: false, problems: [say('setup.board.tooLarge')] }
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return { ok: false, problems: [say('setup.board.notJson')] }
  }
  const parsed = boardPackSchema.safeParse(json, inWords)
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
    return { ok: false, problems }
  }
  const problems = packProblems(parsed.data).map(({ message }) => message)
  return problems.length > 0 ? { ok: false, problems } : { ok: true, pack: parsed.data }
}
