import { type BlueMaxState, blueMaxPicks, type PreparedBlueMax, planeIds } from '@opsroom/rules/blue-max'
import { viewOf } from '@opsroom/rules/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { gameActs } from '../nights/night.ts'
import { playNight } from '../nights/play-night.ts'
import { runCount } from '../seeds.ts'
import { blueMaxAltitudeSubject } from './subject.ts'

const nights = [1, 2, 5].map((number) => playNight(blueMaxAltitudeSubject, number))
const moments = nights.flatMap((night) =>
  gameActs(night).map((act) => ({ game: night.game as PreparedBlueMax, act, random: night.random })),
)

const seat = fc.constantFrom('a1', 'a2', 'a3', 'c1', 'c2', 'c3', 'b1', '__proto__', 'constructor')
const burst = fc.constantFrom('short', 'medium', 'long', 'longer')
const code = fc.oneof(
  fc.constantFrom('0S2', '1S1', '2S2', '3S3', '14L3', '35S3', '23S4', 'constructor', ''),
  fc.string(),
)
const shot = fc.record({ at: seat, burst }, { requiredKeys: [] })
/** Anything that looks like an order from afar: the right words in the wrong places. */
const order = fc.record(
  {
    type: fc.constantFrom('pick', 'start', 'tail', 'choose', 'fire', 'x', ...blueMaxPicks),
    plane: fc.constantFrom(...planeIds, 'b17'),
    at: fc.oneof(fc.integer(), fc.double(), fc.constantFrom(101, 1807, 1813, 0)),
    level: fc.oneof(fc.integer({ min: -1, max: 7 }), fc.double()),
    enemy: seat,
    manoeuvre: code,
    altitude: fc.constantFrom('level', 'climb', 'dive', 'land', 'up'),
    reload: fc.oneof(fc.boolean(), fc.integer()),
    pilot: shot,
    observer: shot,
  },
  { requiredKeys: ['type'] },
)

/** One order of the right kind, with at most what belongs to it: most of these are orders, few are legal. */
const likely = fc.oneof(
  fc.record({ type: fc.constant('pick'), plane: fc.constantFrom(...planeIds) }),
  fc.record({ type: fc.constant('tail'), enemy: seat }),
  fc.record(
    {
      type: fc.constant('choose'),
      manoeuvre: code,
      altitude: fc.constantFrom('level', 'climb', 'dive', 'land'),
      reload: fc.boolean(),
    },
    { requiredKeys: ['type', 'manoeuvre'] },
  ),
  fc.record({ type: fc.constant('fire'), pilot: shot, observer: shot }, { requiredKeys: ['type'] }),
)

/** The server's work with it, at any moment of three duels; nothing of it may throw. */
function take(sent: unknown, { game, act, random }: (typeof moments)[number]): void {
  const parsed = game.command.safeParse(sent)
  const draft = game.draft.safeParse(sent)
  const state = act.before.game as BlueMaxState
  for (const { id } of game.seats) {
    const view = viewOf(state, id)
    if (draft.success) game.options(view, id, draft.data)
    if (!parsed.success) continue
    const refused = game.refuse(view, id, parsed.data)
    if (refused) expect(refused.rule).toMatch(/^B1\.\d/)
    else expect(game.decide(state, id, parsed.data, random).length).toBeGreaterThan(0)
  }
}

describe('commands of random garbage to Blue Max', () => {
  const moment = fc.constantFrom(...moments)
  it('are no commands, or refused by a rule, whatever they are', () => {
    fc.assert(fc.property(fc.anything(), moment, take), { numRuns: runCount(500) })
    fc.assert(fc.property(order, moment, take), { numRuns: runCount(1500) })
    fc.assert(fc.property(likely, moment, take), { numRuns: runCount(3000) })
  })
})
