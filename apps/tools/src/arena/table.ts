import { type Bot, type BotId, prepareBot } from '@opsroom/bots'
import {
  type AnyGame,
  type Belief,
  beginMatch,
  type Command,
  type Match,
  playGame,
  type Rng,
  redactState,
  type SeatId,
  type State,
  seatsWaitingAtTable,
  seedFromNumber,
  wholeRecordOf,
} from '@opsroom/rules/core'

/**
 * A game between bots, before it is played.
 * @property number the number from which all chance of the game follows
 */
export interface TablePairing {
  number: number
  setup: unknown
  /** The bot of each seat. */
  bots: Record<SeatId, BotId>
  /** The number of samples that a bot may use for each decision. */
  budget: number
}

/** The result of an arena game, for either game. */
export interface TableResult {
  /** The seats that won; empty for a draw. */
  winners: SeatId[]
  /** The number of orders that the rules refused; anything but 0 is an error of a bot. */
  refused: number
  /** Milliseconds that each decision took, by seat. */
  decisions: Record<SeatId, number[]>
  beliefs: Record<SeatId, Belief[]>
  record: unknown
}

/** The person id for a seat. It differs from the seat's id, as in any record of a real game. */
const personOf = (seat: SeatId): string => `bot-${seat}`

const beginTable = (rules: AnyGame, { number, setup, bots }: TablePairing) =>
  beginMatch(rules, rules.prepare(setup), {
    setup,
    seed: seedFromNumber(number),
    spectators: 'public',
    bothSides: false,
    personAt: (seat) => ({ id: personOf(seat), name: `${bots[seat]} (bot)` }),
  })

/** The redacted view on which the bot of a seat decides, in the form in which a server would send it. */
const viewFor = ({ game, play }: Match, seat: SeatId) => redactState(game.schemas, play.game, seat)

/** The maximum number of decisions in a game; a game with more of them does not end. */
const bound = 3000

/** A function that may return an order in place of the bot's; undefined keeps the bot's order. */
export type OrderReplacer = (match: Match, seat: SeatId, command: unknown) => unknown

/**
 * Plays one game between bots to its end. The same pairing gives the same record.
 * @param watch is called before each order with the match and the seat that gives the order
 * @param instead may return an order that replaces the bot's
 */
export function playTable(
  rules: AnyGame,
  pairing: TablePairing,
  watch?: (match: Match, seat: SeatId) => void,
  instead?: OrderReplacer,
): TableResult & { end: State } {
  const { match, random } = beginTable(rules, pairing)
  const { game } = match
  const players = new Map(
    Object.entries(pairing.bots).map(([seat, id]): [SeatId, Bot] => {
      const bot = prepareBot(id, rules.id, pairing.setup)
      if (!bot) throw new Error(`there is no bot called ${id}`)
      return [seat, bot]
    }),
  )
  const memories = new Map<SeatId, unknown>()
  const decisions: TableResult['decisions'] = Object.fromEntries(game.seats.map(({ id }) => [id, []]))
  const beliefs: TableResult['beliefs'] = Object.fromEntries(game.seats.map(({ id }) => [id, []]))
  const counts = new Map<SeatId, number>()
  let refused = 0
  let asked: { seat: SeatId; view: State; rng: Rng } | undefined
  const next = (): Command => {
    const views = game.seats.map(({ id }) => ({ seat: id, view: viewFor(match, id) }))
    const waited = views.find(({ seat, view }) =>
      seatsWaitingAtTable(game, { ...match.play, game: view }).seats.includes(seat),
    )
    const bot = waited && players.get(waited.seat)
    if (!waited || !bot) throw new Error('nobody can act, and the game is not over')
    const { seat, view } = waited
    watch?.(match, seat)
    const count = (counts.get(seat) ?? 0) + 1
    counts.set(seat, count)
    const rng = random.random(`bot/${seat}/${count}`)
    asked = { seat, view, rng }
    const began = performance.now()
    const decision = bot.decide({ view, seat, memory: memories.get(seat), rng, budget: pairing.budget })
    decisions[seat]?.push(performance.now() - began)
    if (!decision) throw new Error(`${seat} must act and has no order to give`)
    memories.set(seat, decision.memory)
    beliefs[seat]?.push(...(decision.beliefs ?? []))
    const other = instead?.(match, seat, decision.command)
    // The bot did not choose the replacement order, so its plans for the rest of the turn are forgotten.
    if (other !== undefined) memories.delete(seat)
    return { scope: 'game', seat, command: other ?? decision.command }
  }
  const onRefused = (): Command | undefined => {
    refused += 1
    if (!asked) return undefined
    const { seat, view, rng } = asked
    return { scope: 'game', seat, command: game.sample(view, seat, rng) }
  }
  playGame(match, { random, next, onRefused, most: bound })
  const { ending } = match.play.table.open
  if (!ending) throw new Error('the game has no end')
  return {
    winners: ending.winners,
    refused,
    decisions,
    beliefs,
    record: wholeRecordOf(rules, game, match.logEntries),
    end: match.play.game,
  }
}
