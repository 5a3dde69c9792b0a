import type { AnyGame, Play, Random, Rng, SeatId } from '@opsroom/rules/core'
import { type DuelView, duel } from '@opsroom/rules/duel'
import { toy } from '@opsroom/server/testing'
import { snowball } from '@opsroom/testkit/snowball'

/** Gives a seat's next order, by what its tab shows. */
type Sampler = (view: Play, seat: SeatId, rng: Rng) => { type: string } | undefined

/** The game of a table, with its options. */
export interface Played {
  info: AnyGame
  setup: unknown
  seats: [string, string]
  /** After so many orders of its own a seat resigns. */
  orders: number
  /** The spectators' delay in rounds. */
  delayRounds: number
  sample: Sampler
  /** Words that only the owner of the seat may ever be sent. */
  secrets: Record<string, RegExp>
}

/** Hide and Seek in which nobody ever finds anybody. */
function hideAndSeek(random: Random): Played {
  return {
    info: toy,
    setup: {},
    seats: ['red', 'blue'],
    orders: 3 + random('orders').int(8),
    delayRounds: random('spectators').int(2),
    secrets: { red: /-of-red/, blue: /-of-blue/ },
    sample(view, seat, rng) {
      const { phase } = view.game.open as { phase: string }
      if (rng.int(4) === 0) return { type: 'mutter', text: `muttering-${rng.int(1000)}-of-${seat}` }
      return phase === 'hiding'
        ? { type: 'hide', place: `place-${rng.int(1000)}-of-${seat}` }
        : { type: 'guess', place: `wrong-${rng.int(1000)}` }
    },
  }
}

/** A night of Duel in the Dark that is given up in its midst, or flown to its end. */
function duelInTheDark(random: Random): Played {
  const setup = duel.setup.parse({})
  const game = duel.prepare(setup)
  return {
    info: duel,
    setup,
    seats: ['one', 'two'],
    orders: 3 + random('orders').int(18),
    delayRounds: random('spectators').int(2),
    secrets: {},
    sample: (view, seat, rng) => game.sample(view.game as unknown as DuelView, seat, rng),
  }
}

/** One table in five plays the real thing. */
export const mixedGames = (number: number, random: Random): Played =>
  number % 5 === 0 ? duelInTheDark(random) : hideAndSeek(random)

/** A whole night of Duel in the Dark that spectators see so many rounds late. */
export const wholeNight =
  (delayRounds: number) =>
  (_: number, random: Random): Played => ({
    ...duelInTheDark(random),
    delayRounds,
    orders: Number.POSITIVE_INFINITY,
  })

/** A snowball fight of two seats: every round is secret. It is fought out, or one of them goes home. */
export function snowballFight(_: number, random: Random): Played {
  const setup = { policy: 'eliminated' }
  const game = snowball.prepare(setup)
  return {
    info: snowball,
    setup,
    seats: ['north', 'east'],
    orders: 3 + random('orders').int(18),
    delayRounds: random('spectators').int(3),
    secrets: {},
    sample: (view, seat, rng) => game.sample(view.game, seat, rng) as { type: string } | undefined,
  }
}
