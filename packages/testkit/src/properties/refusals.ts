import { refusalSchema, type SeatId, sameJson, viewOf } from '@opsroom/rules/core'
import { decideEntries } from '../nights/core.ts'
import { type GameAct, gameActs, type Night } from '../nights/night.ts'
import { jsonDifference } from './difference.ts'
import { mutatedOrder, wordsIn } from './mutants.ts'
import type { Property } from './property.ts'
import { isOffered } from './walks.ts'

/**
 * Parses, validates and decides an untrusted order as the server does.
 * @returns the problem with the result, if there is one
 */
export function problemWithCommand(
  night: Night,
  act: GameAct,
  seat: SeatId,
  sent: unknown,
): string | undefined {
  const { game, subject } = night
  const parsed = game.command.safeParse(sent)
  if (!parsed.success) return undefined
  const view = viewOf(act.before.game, seat)
  const refused = game.refuse(view, seat, parsed.data)
  if (refused) {
    if (!refusalSchema.safeParse(refused).success || !refused.rule || !refused.reason)
      return `refused without a rule: ${JSON.stringify(refused)}`
    const again = jsonDifference(refused, game.refuse(view, seat, parsed.data))
    return again && `refused otherwise the second time: ${again}`
  }
  const order = subject.normal(parsed.data, view)
  // The order that the night itself gave is skipped here: another property checks that the options lead to it.
  const isNew = !sameJson(order, subject.normal(act.given.command, view))
  if (isNew && !isOffered({ game, view, seat }, order, subject.counts))
    return `accepted, but options does not lead to ${JSON.stringify(order)}`
  // States are frozen: a decision that changes one throws.
  const given = { scope: 'game', seat, command: parsed.data } as const
  const again = jsonDifference(
    decideEntries(night, act.before, given),
    decideEntries(night, act.before, given),
  )
  return again && `decided otherwise the second time: ${again}`
}

/**
 * The property for mutants of legal orders, most of them illegal: each fails to parse, is refused with a rule, or is
 * legal and on offer.
 */
export const refusesWithARule: Property = {
  id: 'refusals',
  nights: 'even',
  claim:
    'a command is no command, or refused with a rule, or legal and on offer; nothing throws or changes a state',
  check(night) {
    const acts = gameActs(night)
    const words = [...new Set(acts.flatMap(({ given }) => wordsIn(given.command)))]
    for (const act of acts) {
      const event = act.logEntries[0]?.number ?? 0
      const rng = night.random(`mutants/${event}`)
      const model = rng.int(3) === 0 ? rng.pick(acts) : act
      for (const { id: seat } of night.game.seats) {
        for (const sent of [
          model.given.command,
          mutatedOrder(model.given.command, words, rng),
          mutatedOrder(act.given.command, words, rng),
        ]) {
          const found = problemWithCommand(night, act, seat, sent)
          if (found) return { event, message: `${seat} sent ${JSON.stringify(sent)}: ${found}` }
        }
      }
    }
    return undefined
  },
}
