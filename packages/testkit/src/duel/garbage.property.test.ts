import { viewOf } from '@opsroom/rules/core'
import { duel } from '@opsroom/rules/duel'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { gameActs } from '../nights/night.ts'
import { playNight } from '../nights/play-night.ts'
import { runCount } from '../seeds.ts'
import { duelSubject } from './subject.ts'

const acts = [1, 2, 4].flatMap((number) => gameActs(playNight(duelSubject, number)))
const game = duel.prepare(duel.presets.firstNight as never)
const seats = game.seats.map(({ id }) => id)

const headings = fc.array(fc.constantFrom('NE', 'E', 'SE', 'SW', 'W', 'NW', 'N'), { maxLength: 16 })
const counts = fc.dictionary(fc.constantFrom('flak', 'radar', 'airport', 'kite', '__proto__'), fc.integer())
const hex = fc.oneof(fc.integer({ min: -1, max: 50 }), fc.double())
/** Anything that looks like an order from afar: the right words in the wrong places. */
const order = fc.record(
  {
    type: fc.constantFrom(
      'squadrons',
      'plan',
      'defences',
      'mosquito',
      'fighter',
      'endFighters',
      'bomber',
      'x',
    ),
    at: fc.oneof(hex, fc.dictionary(fc.constantFrom('red', 'blue', 'yellow', 'green', 'pink'), hex)),
    start: hex,
    target: hex,
    route: headings,
    path: headings,
    mosquito: hex,
    squadron: fc.constantFrom('red', 'blue', 'pink'),
    altitude: fc.constantFrom('low', 'high', 'ground'),
    land: fc.boolean(),
    targetMarkers: fc.integer(),
    bombs: counts,
    tiles: fc.dictionary(fc.oneof(fc.nat(60).map(String), fc.string()), counts),
  },
  { requiredKeys: ['type'] },
)

/** The server's work with it, at any moment of three nights; nothing of it may throw. */
function take(sent: unknown, act: (typeof acts)[number]): void {
  const parsed = game.command.safeParse(sent)
  const draft = game.draft.safeParse(sent)
  for (const seat of seats) {
    const view = viewOf(act.before.game, seat) as never
    if (draft.success) game.options(view, seat, draft.data)
    if (!parsed.success) continue
    const refused = game.refuse(view, seat, parsed.data)
    if (refused) expect(refused.rule).toMatch(/^D\d/)
    else
      expect(
        game.decide(act.before.game as never, seat, parsed.data, () => ({}) as never).length,
      ).toBeGreaterThan(0)
  }
}

describe('commands of random garbage', () => {
  const moment = fc.constantFrom(...acts)
  it('are no commands, or refused, whatever they are', () => {
    fc.assert(fc.property(fc.anything(), moment, take), { numRuns: runCount(1000) })
    fc.assert(fc.property(order, moment, take), { numRuns: runCount(3000) })
  })
})
