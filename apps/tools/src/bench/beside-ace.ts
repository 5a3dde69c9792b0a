import { setTimeout } from 'node:timers/promises'
import { playUntilOver } from '@opsroom/testkit/over-connection'
import { playAgainstAce } from './against-ace.ts'
import { type BenchServer, startChild } from './child.ts'
import { openMatch } from './match.ts'
import { nextOrder } from './next-order.ts'
import { timeOneOrder } from './once.ts'
import { type ActivitySpan, sharedNow } from './processes/worker-message.ts'

/**
 * The figures of one server with a table of two people and two tables at which a person plays against Ace, once on
 * either side.
 */
export interface AceDelayFigures {
  /**
   * Milliseconds until an order reaches the opponent at the table of two people: without games at the other tables
   * (`alone`), and while Ace was thinking there (`beside`).
   */
  alone: number[]
  beside: number[]
  /** Milliseconds from the moment when the game waits for Ace until Ace's order arrives. */
  answers: number[]
  /** Milliseconds that Ace thought about each order. */
  thoughts: number[]
}

/** An order between two people: the time when it was sent, and the milliseconds until it reached the opponent. */
type Sample = [sent: number, took: number]

/** Lets two people play against each other, with a short pause between their orders. */
async function neighbours({ url }: BenchServer, isEnough: () => boolean): Promise<Sample[]> {
  const samples: Sample[] = []
  for (let night = 0; !isEnough(); night++) {
    const match = await openMatch(url)
    const act = async (turn: number) => {
      const order = nextOrder(match, `beside ace/${night}/${turn}`)
      if (match.isSecret()) {
        await order.from.give(order.command)
        await match.settle()
      } else samples.push([sharedNow(), await timeOneOrder(order)])
      await setTimeout(2)
      return true
    }
    await playUntilOver({ isOver: () => match.isOver() || isEnough(), act })
    match.close()
  }
  return samples
}

const until = (milliseconds: number): (() => boolean) => {
  const end = performance.now() + milliseconds
  return () => performance.now() > end
}

/** Plays at a table of two people and at two tables against Ace for the given milliseconds. */
async function together(server: BenchServer, milliseconds: number) {
  const isEnough = until(milliseconds)
  const [samples, ...answers] = await Promise.all([
    neighbours(server, isEnough),
    playAgainstAce(server.url, 0, isEnough),
    playAgainstAce(server.url, 1, isEnough),
  ])
  return { samples, answers: answers.flat(), spans: await server.thinking() }
}

const took = (samples: readonly Sample[]): number[] => samples.map(([, milliseconds]) => milliseconds)

const isWithin = ([sent, milliseconds]: Sample, spans: readonly ActivitySpan[]): boolean =>
  spans.some(([from, to]) => sent < to && sent + milliseconds > from)

/** Measures how much Ace's thinking delays another table of the same server, and how long Ace's answers take. */
export async function measureBesideAce(alone: number, beside: number): Promise<AceDelayFigures> {
  const server = await startChild('table')
  try {
    // A first run warms up the compiler before the measurement, in Ace's thread too.
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
