import { setTimeout } from 'node:timers/promises'
import { playOverConnection } from '@opsroom/testkit/over-connection'
import { playAgainstAce } from './against-ace.ts'
import { type Child, startChild } from './child.ts'
import { openMatch } from './match.ts'
import { nextOrder } from './next-order.ts'
import { orderOnce } from './once.ts'
import { type Span, sharedNow } from './processes/worker-message.ts'

/** One server with a table of two persons, and two more at which somebody plays against Ace, one on either side. */
export interface BesideAce {
  /** Milliseconds from order to opponent at the table of the two: nobody at the others, and while Ace was thinking. */
  alone: number[]
  beside: number[]
  /** Milliseconds from the moment when Ace is waited for until its order has come. */
  answers: number[]
  /** Milliseconds that it thought about each. */
  thoughts: number[]
}

/** An order between two persons: when it was sent, and the milliseconds to the opponent. */
type Sample = [sent: number, took: number]

/** Two persons who play one after the other, with a little time between their orders. */
async function neighbours({ url }: Child, isEnough: () => boolean): Promise<Sample[]> {
  const samples: Sample[] = []
  for (let night = 0; !isEnough(); night++) {
    const match = await openMatch(url)
    const act = async (turn: number) => {
      const order = nextOrder(match, `beside ace/${night}/${turn}`)
      if (match.isSecret()) {
        await order.from.give(order.command)
        await match.settle()
      } else samples.push([sharedNow(), await orderOnce(order)])
      await setTimeout(2)
      return true
    }
    await playOverConnection({ isOver: () => match.isOver() || isEnough(), act })
    match.close()
  }
  return samples
}

const until = (milliseconds: number): (() => boolean) => {
  const end = performance.now() + milliseconds
  return () => performance.now() > end
}

/** Plays a table of two people, and two with Ace, for this long. */
async function together(server: Child, milliseconds: number) {
  const isEnough = until(milliseconds)
  const [samples, ...answers] = await Promise.all([
    neighbours(server, isEnough),
    playAgainstAce(server.url, 0, isEnough),
    playAgainstAce(server.url, 1, isEnough),
  ])
  return { samples, answers: answers.flat(), spans: await server.thinking() }
}

const took = (samples: readonly Sample[]): number[] => samples.map(([, milliseconds]) => milliseconds)

const isWithin = ([sent, milliseconds]: Sample, spans: readonly Span[]): boolean =>
  spans.some(([from, to]) => sent < to && sent + milliseconds > from)

/** The effect on a table of Ace thinking at others of the same server, and the delay of Ace's answers there. */
export async function measureBesideAce(alone: number, beside: number): Promise<BesideAce> {
  const server = await startChild('table')
  try {
    // Warms up the compiler before it counts, in Ace's thread too.
    await together(server, alone)
    const before = await neighbours(server, until(alone))
    const { samples, answers, spans } = await together(server, beside)
    return {
      alone: took(before),
      beside: took(samples.filter((sample) => isWithin(sample, spans))),
      answers,
      thoughts: spans.map(([from, to]) => to - from),
    }
  } finally {
    await server.stop()
  }
}
