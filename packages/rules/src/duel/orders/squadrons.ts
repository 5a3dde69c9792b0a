import type { Hex, Refusal, Rng } from '../../core/index.ts'
import { type SquadronId, squadronIds } from '../board/pieces.ts'
import { remainingCounts } from '../defences/assignment.ts'
import { siteRefusal, tilesBeforeDeployment } from '../defences/legality.ts'
import { fuelTruck } from '../defences/stock.ts'
import { countTiles } from '../defences/tiles.ts'
import { trucksNeededByBase } from '../defences/trucks-owed.ts'
import { extraEventFieldsFor } from '../rules/extras.ts'
import type { OrderKind, Rules } from '../rules/rules.ts'
import type { BaseEvent } from '../state/events.ts'
import type { DuelView } from '../state/open.ts'
import { type OrderDraft, type SquadronsOrder, squadronsOrderSchema } from '../state/order-schemas.ts'
import type { Choice, Options } from '../words/picks.ts'
import { refusal } from '../words/refusal.ts'

type SquadronsDraft = OrderDraft<SquadronsOrder>
type Bases = SquadronsOrder['at']

const readySquadrons = (view: DuelView): SquadronId[] =>
  squadronIds.filter((id) => view.open.squadrons[id]?.status === 'ready')

const basesOf = (at: Bases): Hex[] => squadronIds.flatMap((id) => at[id] ?? [])

/**
 * The refusal of squadrons that share airports, or undefined: phase 4 must have enough fuel trucks for them (D3, D7.1,
 * D2.3).
 */
function sharingRefusal(rules: Rules, view: DuelView, at: Bases): Refusal | undefined {
  let needed = 0
  for (const [hex, trucks] of trucksNeededByBase(basesOf(at))) {
    needed += trucks
    const site = siteRefusal(rules, fuelTruck, hex)
    if (site) return site
  }
  // The available fuel trucks are counted only when squadrons share an airport: usually none do, and the count is
  // expensive.
  if (needed === 0) return undefined
  const available =
    remainingCounts(rules.stock, countTiles(tilesBeforeDeployment(view.open))).get(fuelTruck) ?? 0
  return needed > available ? refusal('D3', 'fuelTrucks.tooFew', { needed, available }) : undefined
}

/** The refusal of a possibly incomplete placement of squadrons, or undefined. */
function basesRefusal(rules: Rules, view: DuelView, at: Bases): Refusal | undefined {
  for (const squadron of squadronIds) {
    const hex = at[squadron]
    if (hex === undefined) continue
    if (view.open.squadrons[squadron]?.status !== 'ready')
      return refusal('D3', 'squadron.notReady', { squadron })
    if (rules.board.airport(hex) !== 'german')
      return refusal('D3', 'squadron.notGermanAirport', { squadron, hex })
  }
  return sharingRefusal(rules, view, at)
}

function squadronsRefusal(rules: Rules, view: DuelView, at: Bases): Refusal | undefined {
  const missing = readySquadrons(view).find((id) => at[id] === undefined)
  return (
    basesRefusal(rules, view, at) ?? (missing && refusal('D3', 'squadron.missing', { squadron: missing }))
  )
}

/**
 * The choices of phase 1: for each squadron without a base, every airport that it may have. A board always has enough
 * airports for the remaining squadrons.
 */
function squadronsOptions(
  rules: Rules,
  view: DuelView,
  draft: SquadronsDraft,
): Options<SquadronsOrder, SquadronsDraft> {
  const at = draft.at ?? {}
  if (basesRefusal(rules, view, at)) return { choices: [] }
  const waiting = readySquadrons(view).filter((id) => at[id] === undefined)
  if (waiting.length === 0) return { choices: [], finish: { ...draft, at } }
  const choices: Choice<SquadronsDraft>[] = []
  for (const squadron of waiting) {
    for (const hex of rules.board.germanAirports) {
      const extended = { ...at, [squadron]: hex }
      if (sharingRefusal(rules, view, extended)) continue
      choices.push({ pick: 'airport' as const, value: squadron, hex, draft: { ...draft, at: extended } })
    }
  }
  return { choices }
}

/** A random placement of the squadrons; now and then some share an airport. */
function sampleSquadrons(rules: Rules, view: DuelView, rng: Rng): SquadronsOrder | undefined {
  let draft: SquadronsDraft = { type: 'squadrons', at: {} }
  for (;;) {
    const { choices, finish } = squadronsOptions(rules, view, draft)
    if (finish || choices.length === 0) return finish
    const taken = basesOf(draft.at ?? {})
    const shared = choices.filter(({ hex }) => hex !== undefined && taken.includes(hex))
    draft = rng.pick(shared.length > 0 && rng.int(4) === 0 ? shared : choices).draft
  }
}

/** The order `squadrons` of phase 1: the German places the squadrons on airports (D3). */
export const squadronsOrder: OrderKind<SquadronsOrder, SquadronsDraft, BaseEvent> = {
  type: 'squadrons',
  schema: squadronsOrderSchema,
  side: 'german',
  step: 'squadrons',
  refuse: (rules, view, { at }) => squadronsRefusal(rules, view, at),
  decide: (rules, state, command) => {
    const data = { at: command.at }
    return [
      {
        type: 'squadronsPlaced',
        open: { ...data, ...extraEventFieldsFor('squadronsPlaced', { rules, state, data, command }) },
      },
    ]
  },
  options: squadronsOptions,
  sample: (rules, view, rng) => sampleSquadrons(rules, view, rng),
}
