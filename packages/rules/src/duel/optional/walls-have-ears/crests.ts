import { z } from 'zod/mini'
import type { EventOf, Hex, PartFolds, Refusal, SeatId } from '../../../core/index.ts'
import { hexSchema } from '../../board/pieces.ts'
import { sampleByRandomWalk } from '../../orders/composed.ts'
import type { OrderKind, RoundStep, Rules } from '../../rules/rules.ts'
import type { DuelOpen, DuelSecret, DuelView } from '../../state/open.ts'
import type { OrderDraft } from '../../state/order-schemas.ts'
import { seats } from '../../state/seats.ts'
import { refusal } from '../../words/refusal.ts'
import { crests } from './slice.ts'

export const earsRuleId = 'D12.2'

const schema = z.strictObject({
  type: z.literal('crests'),
  cities: z.array(hexSchema).check(z.maxLength(40)),
})
export type CrestsOrder = z.infer<typeof schema>
type Draft = OrderDraft<CrestsOrder>

export const crestEvents = {
  /** The British have handed over crests. Everybody is told so, but only the two players are told of which cities. */
  crestsShown: { open: z.object({}), own: z.object({ cities: z.array(hexSchema) }) },
}

/** The step of a round in which the British side hands over crests (D12.2). */
export const crestsStep: RoundStep = { turn: 'crests', side: 'british', isOver: () => false }

/** The number of crests to hand over: five, or all on a board with fewer cities. */
const handedOver = ({ board }: Rules): number => Math.min(5, board.cities.length)

const targetOf = ({ secrets }: DuelView, seat: SeatId): Hex | undefined => secrets?.[seat]?.plan?.target

/** The refusal of a possibly incomplete list of crests, or undefined. */
function refuseSome({ board }: Rules, cities: readonly Hex[]): Refusal | undefined {
  const wrong = cities.find((city) => !board.city(city))
  if (wrong !== undefined) return refusal(earsRuleId, 'crests.noCity', { hex: wrong })
  return new Set(cities).size < cities.length ? refusal(earsRuleId, 'crests.twice') : undefined
}

function refuse(rules: Rules, view: DuelView, cities: readonly Hex[], seat: SeatId): Refusal | undefined {
  const most = handedOver(rules)
  const target = targetOf(view, seat)
  const found = refuseSome(rules, cities)
  if (found) return found
  if (cities.length !== most) return refusal(earsRuleId, 'crests.count', { cities: cities.length, most })
  return target === undefined || cities.includes(target) ? undefined : refusal(earsRuleId, 'crests.noTarget')
}

/**
 * The order `{ type: 'crests', cities }`: five cities, the target among them. Options: pick `crest`, hex the city; the
 * last of the five is reserved for the target. The event sorts the cities by hex number, so that it does not reveal in
 * which order they were chosen.
 */
export const crestsOrder: OrderKind<CrestsOrder, Draft, EventOf<typeof crestEvents>> = {
  type: 'crests',
  schema,
  side: 'british',
  step: 'crests',
  refuse: (rules, view, { cities }, seat) => refuse(rules, view, cities, seat),
  decide(_rules, _state, { cities }) {
    const shown = { cities: [...cities].sort((a, b) => a - b) }
    return [{ type: 'crestsShown', open: {}, own: Object.fromEntries(seats.map(({ id }) => [id, shown])) }]
  },
  options(rules, view, draft, seat) {
    const { cities = [] } = draft
    const most = handedOver(rules)
    if (refuseSome(rules, cities) || cities.length > most) return { choices: [] }
    if (!refuse(rules, view, cities, seat)) return { choices: [], finish: { ...draft, cities } }
    const target = targetOf(view, seat)
    const isKept = cities.length === most - 1 && target !== undefined && !cities.includes(target)
    const choices = rules.board.cities
      .filter((city) => cities.length < most && !cities.includes(city) && (!isKept || city === target))
      .map((city) => ({
        pick: 'crest' as const,
        value: city,
        hex: city,
        draft: { ...draft, cities: [...cities, city] },
      }))
    return { choices }
  },
  sample: sampleByRandomWalk('crests', 100),
}

export const crestsFold: PartFolds<DuelOpen, DuelSecret, never, EventOf<typeof crestEvents>> = {
  open: (open) => ({ ...open, turnOver: true }),
  secret: (secret, own) => (own ? crests.put(secret, own.cities) : (secret ?? {})),
}
