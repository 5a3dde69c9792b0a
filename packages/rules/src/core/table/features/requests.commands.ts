import { z } from 'zod/mini'
import type { SeatId } from '../../audience.ts'
import type { AnyEvent } from '../../event.ts'
import { type Refusal, refusal as refusalOf } from '../../refusal.ts'
import { discriminatedUnionBy } from '../../union-by.ts'
import type { Person } from '../base.ts'
import {
  commandKind,
  type FieldsOf,
  featureCommands,
  type RefusalBuilder,
  type SchemaFields,
  type WishKind,
} from '../feature.ts'
import {
  type DecisionInput,
  eliminatedSeats,
  playingSeats,
  seatsWhoMustConsent,
  type TableSituation,
} from '../situation.ts'
import { seatSchema } from '../terms.ts'
import { traceTestFor } from '../traces.ts'
import type { AskedWish, Requests } from './requests.ts'

const reasons = [
  'answer.already',
  'answer.notAsked',
  'ask.already',
  'ask.notStarted',
  'withdraw.notAsked',
] as const
const refusal: RefusalBuilder<typeof reasons> = refusalOf

type Wishes = Record<string, WishKind<AskedWish>>

function refuseAsking(
  wishes: Wishes,
  situation: TableSituation<Requests>,
  asking: AskedWish,
  person: Person,
) {
  const { started, asked } = situation.play.table.open
  if (!started) return refusal('T8', 'ask.notStarted')
  if (asked) return refusal('T8', 'ask.already', { seat: asked.seat })
  return wishes[asking.wish]?.refuse?.(situation, asking, person)
}

function ask(wishes: Wishes, deciding: DecisionInput, asking: AskedWish, person: Person): AnyEvent[] {
  const wish = wishes[asking.wish]
  const isGranted = wish?.isFree?.(deciding, asking) || seatsWhoMustConsent(deciding, person).length === 0
  if (isGranted) return wish?.grant(deciding, asking) ?? []
  return [{ type: 'asked', open: asking }]
}

function refuseAnswer({ play }: TableSituation<Requests>, seat: SeatId): Refusal | undefined {
  const { asked } = play.table.open
  if (!asked || asked.seat === seat) return refusal('T8', 'answer.notAsked')
  return asked.agreed.includes(seat) ? refusal('T8', 'answer.already') : undefined
}

function answer(
  wishes: Wishes,
  deciding: DecisionInput<Requests>,
  seat: SeatId,
  agrees: boolean,
): AnyEvent[] {
  const { game, play } = deciding
  const { asked } = play.table.open
  if (!asked) return []
  const answered: AnyEvent = { type: 'answered', open: { seat, agrees } }
  const agreed = [...asked.agreed, asked.seat, seat]
  const all = playingSeats(play.table, eliminatedSeats(game, play))
  const isGranted = agrees && all.every((id) => agreed.includes(id))
  return isGranted ? [answered, ...(wishes[asked.wish]?.grant(deciding, asked) ?? [])] : [answered]
}

/** The union of the `ask` commands, one for each kind of request. */
type AskOf<W extends Record<string, SchemaFields>> = {
  [N in keyof W & string]: { type: 'ask'; seat: string; wish: N } & FieldsOf<W[N]>
}[keyof W & string]

/** The request in an `ask` command: its fields without `type`. */
const askingOf = ({ type: _, ...asking }: AskedWish & { type: string }): AskedWish => asking

/**
 * The commands with which seats make, answer and withdraw requests (T8).
 * @param fields the additional fields of each kind of request, as the events list them
 * @param kinds the kinds of requests, by the same names
 */
export function requestCommands<const W extends Record<string, SchemaFields>>(
  fields: W,
  kinds: Record<string, WishKind>,
) {
  const wishes: Wishes = kinds
  const schemas = Object.entries(fields).map(([wish, more]) =>
    z.strictObject({ type: z.literal('ask'), seat: seatSchema, wish: z.literal(wish), ...more }),
  )
  return featureCommands({
    rules: {
      T8: 'Only one request is open at a time, while the game runs; each of the other seats answers it once.',
    },
    reasons,
    commands: {
      ask: commandKind({
        // The cast is needed because the list of schemas loses which fields belong to which kind of request; `AskOf`
        // names the same union.
        schema: discriminatedUnionBy('wish', schemas) as unknown as z.ZodMiniType<AskOf<W>>,
        refuse: (situation: TableSituation<Requests>, asking, person) =>
          refuseAsking(wishes, situation, askingOf(asking), person),
        decide: (deciding, asking, person) => ask(wishes, deciding, askingOf(asking), person),
      }),
      answer: commandKind({
        schema: z.strictObject({ type: z.literal('answer'), seat: seatSchema, agrees: z.boolean() }),
        refuse: (situation: TableSituation<Requests>, { seat }) => refuseAnswer(situation, seat),
        decide: (deciding: DecisionInput<Requests>, { seat, agrees }) =>
          answer(wishes, deciding, seat, agrees),
      }),
      withdraw: commandKind({
        schema: z.strictObject({ type: z.literal('withdraw'), seat: seatSchema }),
        refuse: ({ play }: TableSituation<Requests>, { seat }) =>
          play.table.open.asked?.seat === seat ? undefined : refusal('T8', 'withdraw.notAsked'),
        decide: (_, { seat }) => [{ type: 'withdrawn', open: { seat } }],
      }),
    },
    bounded: {
      commands: ['ask'],
      isTrace: traceTestFor('asked'),
    },
  })
}
