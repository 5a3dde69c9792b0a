import { maximumMessageBytes } from '@opsroom/protocol'
import {
  allTiles,
  type BoardPack,
  boardPackSchema,
  type DuelSetup,
  duelSetupSchema,
  optionalRules,
  packOf,
  packProblems,
  type Rulebook,
  type SoloSetup,
  soloSwitches,
  switchableRules,
} from '@opsroom/rules/duel'
import { say, sayFirst } from '../words/words.ts'

const rule = 'D12.3'
export const playerCounts = [2, 3, 4, 5] as const

/** How many play by these options, the British included. */
export const playersOf = ({ expansions, players = 3 }: DuelSetup): number =>
  expansions.includes(rule) ? players : 2

/** The same options without the number of players. */
export function forTwo({ players: _, ...setup }: DuelSetup): DuelSetup {
  return { ...setup, expansions: setup.expansions.filter((id) => id !== rule) }
}

/** The same options for so many players; sides are exchanged between two only, so a mirror match stays for two. */
export function forPlayers(setup: DuelSetup, players: number): DuelSetup {
  const two = forTwo(setup)
  if (players === 2) return two
  const several = { ...two, expansions: [...two.expansions, rule], players }
  return duelSetupSchema.safeParse(several).success ? several : two
}

/** The same options in this edition; a rulebook belongs to the first one alone. */
export function withEdition(
  { rulebook: _, ...setup }: DuelSetup,
  edition: DuelSetup['edition'],
  rulebook?: Rulebook,
): DuelSetup {
  return edition === 'first' && rulebook ? { ...setup, edition, rulebook } : { ...setup, edition }
}

/** What the setup form says of a rule that can be switched on. */
export interface OptionWords {
  rule: string
  name: string
  /** One plain sentence; empty where there is none yet. */
  text: string
  needs: readonly string[]
}

const nameOf = (rule: string): string => sayFirst([`option.${rule}`], { rule }, 'option.other')

/** The optional rules of a list of the setup, in the order of their ids. */
export const optionsOf = (group: 'advanced' | 'expansions'): OptionWords[] =>
  optionalRules
    .filter(({ rule }) => switchableRules(group).includes(rule))
    .map(({ rule, needs = [] }) => ({
      rule,
      name: nameOf(rule),
      text: sayFirst([`option.${rule}.text`], { rule }, 'option.other'),
      needs,
    }))

/** Rules by name: `D12.4 Window`. */
export const namesOf = (rules: readonly string[]): string[] =>
  rules.map((rule) => say('setup.option', { rule, name: nameOf(rule) }))

/** The optional rules that a player alone is asked about, in the order of their ids. */
export const soloOptions = (): OptionWords[] => {
  const offered = soloSwitches()
  return optionsOf('expansions').filter(({ rule }) => offered.includes(rule))
}

/** How many optional rules are chosen, in words. */
export const countOf = (count: number): string =>
  count > 0 ? say('setup.options.count', { count }) : say('setup.options.none')

const isSwitch = (rule: string): boolean =>
  [...switchableRules('advanced'), ...switchableRules('expansions')].includes(rule)

/** The optional rules of a setup by name, the advanced ones first. */
export const chosenNames = ({ advanced, expansions }: DuelSetup): string[] =>
  namesOf([...advanced, ...expansions].filter((rule) => isSwitch(rule)))

const describeSolo = ({ smartMosquito, anyTurn, tiles }: SoloSetup): string[] => [
  say('setup.solo'),
  ...(smartMosquito ? [say('setup.solo.smartMosquito')] : []),
  ...(anyTurn ? [say('setup.solo.anyTurn')] : []),
  ...(tiles < allTiles ? [say('setup.solo.tiles', { count: tiles })] : []),
]

/** The options of a room in plain words: edition, board, nights, then each optional rule. */
export function describeSetup(setup: unknown): string[] {
  const options = setup as DuelSetup
  const { edition, rulebook, nights, mirror, solo, exchange, redTilesOnly, overlays } = options
  const players = playersOf(options)
  const { title, source } = packOf(options)
  const names = chosenNames(options)
  return [
    say(`setup.edition.${edition}`),
    ...(rulebook ? [say(`setup.rulebook.${rulebook}`)] : []),
    options.board === 'standard' ? say('setup.board.standard') : say('setup.board.loaded', { title, source }),
    ...(players > 2 ? [say('setup.players', { count: players })] : []),
    ...(solo ? describeSolo(solo) : []),
    ...(solo && nights === 1 ? [] : [say(mirror ? 'setup.mirror' : 'setup.nights', { count: nights })]),
    ...(exchange ? [say('setup.exchange')] : []),
    ...(redTilesOnly ? [say('setup.redTilesOnly')] : []),
    ...(overlays === false ? [say('setup.overlays')] : []),
    ...(names.length > 0 ? names : solo ? [] : [say('setup.options.none')]),
  ]
}

export type ReadPack = { ok: true; pack: BoardPack } | { ok: false; problems: string[] }

/** A pack travels inside the message that opens the room. */
const largest = Math.floor(maximumMessageBytes * 0.75)

/** A board pack out of a file, or everything that is wrong with it in words that name the hex. */
export function readPack(text: string): ReadPack {
  if (text.length > largest) return { ok: false, problems: [say('setup.board.tooLarge')] }
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return { ok: false, problems: [say('setup.board.notJson')] }
  }
  const parsed = boardPackSchema.safeParse(json)
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
    return { ok: false, problems }
  }
  const problems = packProblems(parsed.data).map(({ message }) => message)
  return problems.length > 0 ? { ok: false, problems } : { ok: true, pack: parsed.data }
}
