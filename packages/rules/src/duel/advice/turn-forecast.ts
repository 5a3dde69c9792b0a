import { type Fate, fateWithoutOrder } from '../fighters/close-turn.ts'
import { type SquadronId, squadronIds } from '../pieces.ts'
import type { Rules } from '../rules.ts'
import type { DuelOpen } from '../state/open.ts'

/** What would become of each squadron if the fighters' turn ended now (D6.13): what a player is warned of. */
export const turnForecast = (
  rules: Rules,
  { open }: { open: DuelOpen },
): { squadron: SquadronId; fate: Fate }[] =>
  squadronIds
    .filter((squadron) => open.squadrons[squadron].status === 'ready')
    .map((squadron) => ({ squadron, fate: fateWithoutOrder(rules, open, squadron) }))
