import {
  type AnyEvent,
  type AnyGame,
  type AnyPreparedGame,
  type DecidedEvent,
  sameJson,
} from '@opsroom/rules/core'
import { duel, duelPresets } from '@opsroom/rules/duel'
import { expect, it } from 'vitest'
import { subjects } from '../nights/subjects.ts'
import { playMatch } from './play-match.ts'

/** A game that counts its folds by others than itself, and the events that it decides. */
function watched(info: AnyGame) {
  const counts = { decided: 0, foldedAgain: 0, different: 0 }
  /** Counts what was decided, each compared with the fold of its event. */
  const compared = (game: AnyPreparedGame, before: unknown, all: DecidedEvent[]): DecidedEvent[] => {
    let state = before
    for (const { event, after } of all) {
      if (!sameJson(game.evolve(state, event), after)) counts.different++
      state = after
      counts.decided++
    }
    return all
  }
  const prepare = (setup: unknown, version?: number): AnyPreparedGame => {
    const game: AnyPreparedGame = info.prepare(setup, version)
    return {
      ...game,
      open: (...given) => compared(game, game.initial, game.open(...given)),
      decide: (state, ...given) => compared(game, state, game.decide(state, ...given)),
      ...(game.eliminate && {
        eliminate: (state, ...given) => compared(game, state, game.eliminate?.(state, ...given) ?? []),
      }),
      evolve(state: unknown, event: AnyEvent | undefined) {
        counts.foldedAgain++
        return game.evolve(state, event)
      },
    }
  }
  return { game: { ...info, prepare }, counts }
}

const newest = subjects.filter(({ version }) => version === undefined)

it.each<[string, AnyGame, unknown]>([
  ['Duel', duel, { ...duelPresets.everything, nights: 2 }],
  ['Duel with fair sides', duel, duelPresets.mirrorMatch],
  ...newest.map(({ game, title, setups }): [string, AnyGame, unknown] => [
    title ?? game.title,
    game,
    setups[0],
  ]),
])('the events that a game decides are folded once, by itself: %s', (_, info, setup) => {
  const { game, counts } = watched(info)
  const match = playMatch(game, setup, 3, { takesBack: 0, resigns: 40 })
  expect(match.play.table.open.ending).toBeDefined()
  expect(counts.decided).toBe(match.logEntries.filter(({ entry }) => entry.scope === 'game').length)
  expect(counts).toMatchObject({ foldedAgain: 0, different: 0 })
})
