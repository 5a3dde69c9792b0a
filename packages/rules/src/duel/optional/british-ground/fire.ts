import { z } from 'zod/mini'
import type { EventOf, Hex, Refusal } from '../../../core/index.ts'
import { squadronIdSchema, squadronIds } from '../../board/pieces.ts'
import { sampleByRandomWalk } from '../../orders/composed.ts'
import type { OrderKind, RoundStep } from '../../rules/rules.ts'
import { totalOf } from '../../state/counts.ts'
import type { DuelOpen } from '../../state/open.ts'
import type { OrderDraft } from '../../state/order-schemas.ts'
import { airborneSquadronsAt } from '../../state/queries.ts'
import type { Choice } from '../../words/picks.ts'
import { refusal } from '../../words/refusal.ts'
import { britishGround, britishGroundRuleId } from './slice.ts'

const hitsSchema = z.record(
  z.string().check(z.regex(/^\d{1,3}$/)),
  z.partialRecord(squadronIdSchema, z.int().check(z.minimum(0), z.maximum(99))),
)
type Hits = z.infer<typeof hitsSchema>

const schema = z.strictObject({ type: z.literal('fireGuns'), hits: hitsSchema })
export type FireGunsOrder = z.infer<typeof schema>
type Draft = OrderDraft<FireGunsOrder>

const fuelSchema = z.partialRecord(squadronIdSchema, z.int().check(z.minimum(0)))
type Fuel = z.infer<typeof fuelSchema>

export const fireGunsEvents = {
  /**
   * The guns have fired: the number of hits on each squadron, by hex, and the fuel left to each squadron that was hit.
   */
  gunsFired: {
    open: z.object({
      hits: hitsSchema,
      fuel: fuelSchema,
    }),
  },
}

/** The hexes with British guns and an airborne squadron over them. */
const underFire = (open: DuelOpen): Hex[] =>
  Object.entries(britishGround.of(open).guns)
    .filter(([hex, guns]) => guns > 0 && airborneSquadronsAt(open, Number(hex)).length > 0)
    .map(([hex]) => Number(hex))

/** The hexes in which several squadrons are over the guns, so that the British must choose targets. */
const choosing = (open: DuelOpen): Hex[] =>
  underFire(open).filter((hex) => airborneSquadronsAt(open, hex).length > 1)

/** The hits that the British have chosen, together with the automatic ones on a squadron that is alone over guns. */
function withAutomatic(open: DuelOpen, chosen: Hits): Hits {
  const hits: Record<string, Hits[string]> = {}
  for (const hex of underFire(open)) {
    const [only, second] = airborneSquadronsAt(open, hex)
    const here = chosen[hex]
    if (second === undefined && only) hits[hex] = { [only]: britishGround.of(open).guns[hex] ?? 0 }
    else if (here) hits[hex] = Object.fromEntries(Object.entries(here).filter(([, many]) => many > 0))
  }
  return hits
}

function fired(open: DuelOpen, chosen: Hits): EventOf<typeof fireGunsEvents>[] {
  const hits = withAutomatic(open, chosen)
  const fuel: Fuel = {}
  for (const id of squadronIds) {
    const many = Object.values(hits).reduce((sum, here) => sum + (here[id] ?? 0), 0)
    if (many > 0) fuel[id] = Math.max(0, open.squadrons[id].fuel - many)
  }
  return [{ type: 'gunsFired', open: { hits, fuel } }]
}

/**
 * The turn of the British guns after the fighters' turn, when a squadron is airborne over a gun. It ends automatically
 * when no target is to be chosen.
 */
export const fireGunsStep: RoundStep = {
  turn: 'fireGuns',
  side: 'british',
  isOver: (open) => underFire(open).length === 0,
  closeIdle: (_, { open }) => (choosing(open).length > 0 ? undefined : fired(open, {})),
}

const gunsLeft = (open: DuelOpen, hits: Hits, hex: Hex): number =>
  (britishGround.of(open).guns[hex] ?? 0) - totalOf(hits[hex])

function refuse(open: DuelOpen, hits: Hits): Refusal | undefined {
  for (const [hex, here] of Object.entries(hits)) {
    const there = choosing(open).includes(Number(hex)) ? airborneSquadronsAt(open, Number(hex)) : []
    const wrong = Object.entries(here).find(([id, many]) => many > 0 && !there.some((one) => one === id))
    if (wrong || String(Number(hex)) !== hex)
      return refusal(britishGroundRuleId, 'guns.notThere', { hex, squadron: wrong?.[0] ?? '' })
    if (gunsLeft(open, hits, Number(hex)) < 0) return refusal(britishGroundRuleId, 'guns.tooMany', { hex })
  }
  return undefined
}

const silentHex = (open: DuelOpen, hits: Hits): Hex | undefined =>
  choosing(open).find((hex) => gunsLeft(open, hits, hex) > 0)

/**
 * The order `{ type: 'fireGuns', hits: { [hex]: { [squadron]: guns } } }`: the targets of every gun over which there
 * are several squadrons. Options: pick `gunTarget`, value the squadron, hex.
 */
export const fireGunsOrder: OrderKind<FireGunsOrder, Draft, EventOf<typeof fireGunsEvents>> = {
  type: 'fireGuns',
  schema,
  side: 'british',
  step: 'fireGuns',
  refuse(_, { open }, { hits }) {
    const silent = silentHex(open, hits)
    const missing =
      silent === undefined ? undefined : refusal(britishGroundRuleId, 'guns.all', { hex: silent })
    return refuse(open, hits) ?? missing
  },
  decide: (_rules, { open }, { hits }) => fired(open, hits),
  options(_, { open }, draft) {
    const { hits = {} } = draft
    if (refuse(open, hits)) return { choices: [] }
    const hex = silentHex(open, hits)
    if (hex === undefined) return { choices: [], finish: { ...draft, hits } }
    const choices = airborneSquadronsAt(open, hex).map((id): Choice<Draft> => {
      const here = { ...hits[hex], [id]: (hits[hex]?.[id] ?? 0) + 1 }
      return {
        pick: 'gunTarget' as const,
        value: id,
        hex,
        draft: { ...draft, hits: { ...hits, [hex]: here } },
      }
    })
    return { choices }
  },
  sample: sampleByRandomWalk('fireGuns', 100),
}

/** Folds the fire of British guns: `fuel` is the fuel that each squadron hit has left. It ends the turn (D12.10). */
export function fireGunsFold(open: DuelOpen, { fuel }: { fuel: Fuel }): DuelOpen {
  const hit = squadronIds.flatMap((id) => {
    const left = fuel[id]
    return left === undefined ? [] : [[id, { ...open.squadrons[id], fuel: left }] as const]
  })
  return { ...open, turnOver: true, squadrons: { ...open.squadrons, ...Object.fromEntries(hit) } }
}
