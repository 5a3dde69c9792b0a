import type { Rng, SeatId } from '../../core/index.ts'
import { type TileLayout, tileLayoutOf } from '../defences/layout.ts'
import { defencesRefusal, tilesBeforeDeployment } from '../defences/legality.ts'
import { tidyTiles, withTile } from '../defences/tiles.ts'
import type { OrderKind, Rules } from '../rules/rules.ts'
import type { BaseEvent } from '../state/events.ts'
import type { DuelView } from '../state/open.ts'
import { type DefencesOrder, defencesOrderSchema, type OrderDraft } from '../state/order-schemas.ts'
import type { Choice, Options } from '../words/picks.ts'
import { refusal } from '../words/refusal.ts'

type DefencesDraft = OrderDraft<DefencesOrder>

const isLocked = (view: DuelView, seat: SeatId): boolean => view.secrets?.[seat]?.defences !== undefined

/**
 * The choices of phase 4: every kind and hex where one tile more leaves a deployment that can still be completed
 * legally, with the fuel trucks that it needs (D2.3, D3, D7.1).
 */
function defencesOptions(
  rules: Rules,
  view: DuelView,
  draft: DefencesDraft,
  seat: SeatId,
): Options<DefencesOrder, DefencesDraft> {
  const layout = tileLayoutOf(rules, view.open, draft.tiles ?? tilesBeforeDeployment(view.open))
  if (isLocked(view, seat) || !layout) return { choices: [] }
  const choices: Choice<DefencesDraft>[] = []
  for (const hex of rules.board.land) {
    for (const kind of rules.tiles.keys()) {
      if (!layout.mayAdd(kind, hex)) continue
      choices.push({
        pick: 'tile' as const,
        value: kind,
        hex,
        draft: { ...draft, tiles: withTile(layout.tiles, hex, kind) },
      })
    }
  }
  if (defencesRefusal(rules, view.open, layout.tiles)) return { choices }
  return { choices, finish: { ...draft, tiles: layout.tiles } }
}

/** A random deployment: few tiles or many, in few hexes or all over the land, with the fuel trucks that are owed. */
function sampleDefences(rules: Rules, view: DuelView, rng: Rng): DefencesOrder | undefined {
  let layout: TileLayout | undefined = tileLayoutOf(
    rules,
    view.open,
    tilesBeforeDeployment(view.open),
  )?.paid()
  if (!layout) return undefined
  const hexes = rng.shuffle(rules.board.land).slice(0, 1 + rng.int(rules.board.land.length))
  const sites = hexes.flatMap((hex) => [...rules.tiles.keys()].map((kind) => ({ kind, hex })))
  const wanted = rng.int(1 + rules.stock.reduce((sum, { count }) => sum + count, 0))
  for (let placed = 0; placed < wanted; placed++) {
    const { kind, hex } = rng.pick(sites)
    // A tile that may not be added is skipped, so that some deployments are a little smaller than intended.
    if (layout.mayAdd(kind, hex)) layout = layout.add(kind, hex)
  }
  return { type: 'defences', tiles: tidyTiles(layout.tiles) }
}

/** The order `defences` of phase 4: up to 40 tiles, secret until the curtain rises (D3, D7). */
export const defencesOrder: OrderKind<DefencesOrder, DefencesDraft, BaseEvent> = {
  type: 'defences',
  schema: defencesOrderSchema,
  side: 'german',
  step: 'preparation',
  refuse: (rules, view, command, seat) =>
    isLocked(view, seat)
      ? refusal('D3.7', 'preparation.locked')
      : defencesRefusal(rules, view.open, command.tiles),
  decide: (_rules, _state, { tiles }, _random, seat) => [
    { type: 'defencesLocked', own: { [seat]: { tiles: tidyTiles(tiles) } } },
  ],
  options: defencesOptions,
  sample: (rules, view, rng, seat) => (isLocked(view, seat) ? undefined : sampleDefences(rules, view, rng)),
}
