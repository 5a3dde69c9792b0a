import { viewOf } from '@opsroom/rules/core'
import { decideEntries, refuseCommandNow } from '../nights/core.ts'
import { type GameAct, gameActs, type Night, type PropertyProblem } from '../nights/night.ts'
import { jsonDifference } from './difference.ts'
import type { Property } from './property.ts'
import { isOffered, randomWalk, type WalkStart } from './walks.ts'

const groundOf = ({ game }: Night, { before, given }: GameAct): WalkStart => ({
  game,
  seat: given.seat,
  view: viewOf(before.game, given.seat),
})
const eventOf = ({ logEntries }: GameAct): number => logEntries[0]?.number ?? 0

/**
 * Whether a check leaves out an act of a night. A random half of the acts is left out, because otherwise the orders of
 * the fighters' turns alone would take half of the property's time.
 */
const isSkipped = ({ random }: Night, act: GameAct, what: string): boolean =>
  random(`${what}/${eventOf(act)}`).int(2) === 0

/** The property that every sampled order can be built from options, because the client builds every order from them. */
export const offersWhatIsSampled: Property = {
  id: 'offered',
  nights: 'even',
  claim: 'every order of the night can be built step by step from what options offers',
  check(night) {
    for (const act of gameActs(night)) {
      if (isSkipped(night, act, 'offered')) continue
      const order = night.subject.normal(act.given.command, act.before.game)
      if (!isOffered(groundOf(night, act), order, night.subject.counts))
        return { event: eventOf(act), message: `options does not lead to ${JSON.stringify(order)}` }
    }
    return undefined
  },
}

function walkOnce(night: Night, act: GameAct): PropertyProblem | undefined {
  const event = eventOf(act)
  const { seat } = act.given
  const rng = night.random(`walk/${event}`)
  const { taken, order } = randomWalk(groundOf(night, act), rng, rng.pick([10, 40, 70]))
  const way = JSON.stringify(taken.at(-1)?.draft)
  if (order === undefined) return { event, message: `no way on from ${way}` }
  for (const { draft } of taken) {
    const parsed = night.game.draft.safeParse(draft)
    const found = parsed.success ? jsonDifference(parsed.data, draft) : String(parsed.error)
    if (found) return { event, message: `${JSON.stringify(draft)} is no draft: ${found}` }
  }
  const given = { scope: 'game', seat, command: order } as const
  const refused = refuseCommandNow(night, act.before, given)
  if (refused) return { event, message: `${way} was offered and refused: ${JSON.stringify(refused)}` }
  const entries = decideEntries(night, act.before, given)
  const found = night.subject.disagreement?.(taken, entries)
  return found ? { event, message: `${JSON.stringify(order)}: ${found}` } : undefined
}

/** The property that every choice leads to a legal order, whose cost is the one that the choices showed. */
export const offersOnlyWhatCanBeFinished: Property = {
  id: 'options',
  nights: 'odd',
  claim: 'random choices always end in an order that is accepted, and that does what the choices said',
  check(night) {
    for (const act of gameActs(night)) {
      if (isSkipped(night, act, 'walks')) continue
      const problem = walkOnce(night, act)
      if (problem) return problem
    }
    return undefined
  },
}

/** The property that a seat that is out of turn has no choices and no legal order. */
export const offersNothingOutOfTurn: Property = {
  id: 'out-of-turn',
  claim: 'a seat that need not act is offered nothing, and has no order to give',
  check(night) {
    const { game } = night
    for (const { able, before, after, logEntries, given } of night.acts) {
      if (given?.scope !== 'game') continue
      const others = game.seats.map(({ id }) => id).filter((seat) => !able.includes(seat))
      const over = after.table.open.ending ? game.seats.map(({ id }) => id) : []
      const asked = [
        ...others.map((seat) => ({ seat, play: before })),
        ...over.map((seat) => ({ seat, play: after })),
      ]
      for (const { seat, play } of asked) {
        // A game that ended by resignation stops in mid-turn and may still offer orders, which the table refuses (T7),
        // so it is not checked.
        if (play.table.open.ending && play.table.open.ending.by !== 'game') continue
        const view = viewOf(play.game, seat)
        const { choices, finish } = game.options(view, seat)
        const order = game.sample(view, seat, night.random('out-of-turn'))
        if (choices.length > 0 || finish !== undefined || order !== undefined)
          return {
            event: logEntries[0]?.number ?? 0,
            message: `${seat} is offered ${JSON.stringify(choices[0])}`,
          }
      }
    }
    return undefined
  },
}
