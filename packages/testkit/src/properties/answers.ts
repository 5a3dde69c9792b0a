import { type Audience, type State, viewOf } from '@opsroom/rules/core'
import { type GameAct, gameActs, type Night } from '../nights/night.ts'
import { jsonDifference } from './difference.ts'
import type { Property } from './property.ts'
import { redactedPlay } from './redacted.ts'

/** Everything that a game answers to an audience that holds this view. */
function answers({ game, random }: Night, { given }: GameAct, view: State, audience: Audience): unknown {
  if (audience === 'public') return { waiting: game.waitingFor(view), outcome: game.outcome(view) }
  return {
    waiting: game.waitingFor(view),
    outcome: game.outcome(view),
    side: game.sideOf(view, audience),
    refused: game.refuse(view, audience, given.command),
    options: game.options(view, audience),
    order: game.sample(view, audience, random('answers')),
  }
}

/**
 * The property that a game's answers depend on the view alone: the browser, with a redacted view, gets the same answers
 * as the server.
 */
export const answersFromTheViewAlone: Property = {
  id: 'answers',
  nights: 'odd',
  claim: 'refuse, options, sample, waitingFor and outcome say the same to the view that a client holds',
  check(night) {
    for (const act of gameActs(night)) {
      const event = act.logEntries[0]?.number ?? 0
      // Only one act in four is checked, because asking a game for all its answers takes longer than any other check of
      // a night.
      if (night.random(`asked/${event}`).int(4) > 0) continue
      for (const audience of [...night.game.seats.map(({ id }) => id), 'public']) {
        const view = redactedPlay(night, act.before, audience).game
        const here = answers(night, act, view, audience)
        const there = answers(night, act, viewOf(act.before.game, audience), audience)
        const found = jsonDifference(here, there)
        if (found) return { event, message: `${audience}: ${found}` }
      }
    }
    return undefined
  },
}
