import { z } from 'zod/mini'
import type { EventOf, Refusal } from '../../../core/index.ts'
import { type CountByHex, countByHexSchema } from '../../board/pieces.ts'
import { sampleByRandomWalk } from '../../orders/composed.ts'
import type { OrderKind, RoundStep, Rules } from '../../rules/rules.ts'
import { totalOf } from '../../state/counts.ts'
import type { DuelOpen } from '../../state/open.ts'
import type { Choice } from '../../words/picks.ts'
import { refusal } from '../../words/refusal.ts'
import { britishGround, britishGroundRuleId } from './slice.ts'

/** The maximum number of guns, and of lights (D15.12). */
const most = 4

const schema = z.strictObject({
  type: z.literal('gunsAndLights'),
  guns: z.optional(countByHexSchema),
  lights: z.optional(countByHexSchema),
})
export type GunsAndLightsOrder = z.infer<typeof schema>

export const gunsAndLightsEvents = {
  gunsAndLightsPlaced: { open: z.object({ guns: countByHexSchema, lights: countByHexSchema }) },
}

/** The British turn for placing guns and lights, before the bomber appears on its airport. */
export const gunsAndLightsStep: RoundStep = {
  turn: 'gunsAndLights',
  side: 'british',
  beforeAircraft: true,
  isOver: () => false,
}

const kinds = ['guns', 'lights'] as const
const picks = { guns: 'gun', lights: 'light' } as const

function refuse({ board }: Rules, order: GunsAndLightsOrder): Refusal | undefined {
  for (const kind of kinds) {
    const placed = Object.entries(order[kind] ?? {}).filter(([, many]) => many > 0)
    const wrong = placed.find(([hex]) => String(Number(hex)) !== hex || !board.isHomeWaters(Number(hex)))
    if (wrong) return refusal(britishGroundRuleId, 'ground.notHomeWaters', { hex: wrong[0] })
    const many = totalOf(order[kind])
    if (many > most) return refusal(britishGroundRuleId, 'ground.tooMany', { kind: picks[kind], many, most })
  }
  return undefined
}

const placed = (counts: CountByHex = {}): CountByHex =>
  Object.fromEntries(Object.entries(counts).filter(([, many]) => many > 0))

const oneMore = (order: GunsAndLightsOrder, kind: (typeof kinds)[number], hex: number) => ({
  ...order,
  [kind]: { ...order[kind], [hex]: (order[kind]?.[hex] ?? 0) + 1 },
})

/** The order `{ type: 'gunsAndLights', guns?, lights? }`, with numbers by hex. Options: pick `gun` or `light`, hex. */
export const gunsAndLightsOrder: OrderKind<
  GunsAndLightsOrder,
  GunsAndLightsOrder,
  EventOf<typeof gunsAndLightsEvents>
> = {
  type: 'gunsAndLights',
  schema,
  side: 'british',
  step: 'gunsAndLights',
  refuse: (rules, _, order) => refuse(rules, order),
  decide: (_rules, _state, { guns, lights }) => [
    { type: 'gunsAndLightsPlaced', open: { guns: placed(guns), lights: placed(lights) } },
  ],
  options(rules, _, draft) {
    if (refuse(rules, draft)) return { choices: [] }
    const waters = [...rules.board.hexes.keys()].filter((hex) => rules.board.isHomeWaters(hex))
    const choices = kinds.flatMap((kind) =>
      waters.map(
        (hex): Choice<GunsAndLightsOrder> => ({
          pick: picks[kind],
          value: (draft[kind]?.[hex] ?? 0) + 1,
          hex,
          draft: oneMore(draft, kind, hex),
        }),
      ),
    )
    return { finish: draft, choices: choices.filter(({ draft: order }) => !refuse(rules, order)) }
  },
  sample: sampleByRandomWalk('gunsAndLights', 20),
}

export const gunsAndLightsFold = (
  open: DuelOpen,
  { guns, lights }: { guns: CountByHex; lights: CountByHex },
): DuelOpen => ({ ...britishGround.put(open, { guns, lights }), turnOver: true })
