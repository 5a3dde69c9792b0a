import { type DuelSetup, duelSetupSchema } from '@opsroom/rules/duel'

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
