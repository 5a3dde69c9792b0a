import { type SquadronId, squadronIds } from '../board/pieces.ts'
import { closeFightersTurn } from '../fighters/close-turn.ts'
import type { Rules } from '../rules/rules.ts'
import type { DuelOpen } from '../state/open.ts'

/** The fate of a squadron that is given no order (D6.8, D6.13). */
type Fate = 'stays' | 'circles' | 'lands' | 'crashes'

/**
 * The fate of each squadron if the fighters' turn ended now (D6.13), to warn the player. The end of the turn is
 * simulated, because a squadron that lands may take the last place on an airport from the next one.
 */
export function turnForecast(
  rules: Rules,
  { open }: { open: DuelOpen },
): { squadron: SquadronId; fate: Fate }[] {
  const fates = new Map<SquadronId, Fate>()
  for (const event of closeFightersTurn({ open }, rules, false)) {
    if (event.type === 'squadronCrashed' && event.open) fates.set(event.open.squadron, 'crashes')
    if (event.type === 'squadronFlew' && event.open)
      fates.set(event.open.squadron, event.open.landed ? 'lands' : 'circles')
  }
  return squadronIds
    .filter((squadron) => open.squadrons[squadron].status === 'ready')
    .map((squadron) => ({ squadron, fate: fates.get(squadron) ?? 'stays' }))
}
