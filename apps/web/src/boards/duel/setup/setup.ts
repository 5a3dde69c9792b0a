import { maximumMessageBytes } from '@opsroom/protocol'
import {
  type BoardPack,
  boardPackSchema,
  type DuelSetup,
  duelSetupSchema,
  optionalRules,
  packProblems,
  type Rulebook,
  soloSwitches,
  switchableRules,
} from '@opsroom/rules/duel'
import { en } from 'zod/locales'
import { say, sayFirst } from '../words/words.ts'
import { optionName, severalGermansRule } from './describe.ts'

/** The schemas have no messages of their own. Faults of a board file are reported in English, like the file. */
const inWords = { error: en().localeError }

export const playerCounts = [2, 3, 4, 5] as const

/** The options without the number of players. */
export function twoPlayerSetup({ players: _, ...setup }: DuelSetup): DuelSetup {
  return { ...setup, expansions: setup.expansions.filter((id) => id !== severalGermansRule) }
}

/** The options for a number of players; sides are exchanged between two only, so a mirror match stays for two. */
export function setupForPlayers(setup: DuelSetup, players: number): DuelSetup {
  const two = twoPlayerSetup(setup)
  if (players === 2) return two
  const several = { ...two, expansions: [...two.expansions, severalGermansRule], players }
  return duelSetupSchema.safeParse(several).success ? several : two
}

/** The options in this edition; only the first edition has a choice of rulebooks. */
export function withEdition(
  { rulebook: _, ...setup }: DuelSetup,
  edition: DuelSetup['edition'],
  rulebook?: Rulebook,
): DuelSetup {
  return edition === 'first' && rulebook ? { ...setup, edition, rulebook } : { ...setup, edition }
}

/** The setup form's words for an optional rule. */
export interface OptionWords {
  rule: string
  name: string
  /** The effect of the option in one plain sentence; empty if there is none yet. */
  text: string
  needs: readonly string[]
}

/** The optional rules of a list of the setup, in the order of their ids. */
export const optionsOfGroup = (group: 'advanced' | 'expansions'): OptionWords[] =>
  optionalRules
    .filter(({ rule }) => switchableRules(group).includes(rule))
    .map(({ rule, needs = [] }) => ({
      rule,
      name: optionName(rule),
      text: sayFirst([`option.${rule}.text`], { rule }, 'option.other'),
      needs,
    }))

/** The optional rules that a solo player is asked about, in the order of their ids. */
export const soloOptions = (): OptionWords[] => {
  const offered = soloSwitches()
  return optionsOfGroup('expansions').filter(({ rule }) => offered.includes(rule))
}

/** The number of chosen optional rules, in words. */
export const optionCountText = (count: number): string =>
  count > 0 ? say('setup.options.count', { count }) : say('setup.options.none')

export type ReadPackResult = { ok: true; pack: BoardPack } | { ok: false; problems: string[] }

/** A pack is sent inside the message that opens the room. */
const largest = Math.floor(maximumMessageBytes * 0.75)

/** A board pack read from a file, or everything that is wrong with it in words that name the hex. */
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
