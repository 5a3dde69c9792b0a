import type { AnyEvent } from '../event.ts'
import type { AnyPreparedGame } from '../game.ts'
import type { Random } from '../random.ts'
import { type Refusal, refusal } from '../refusal.ts'
import { viewOf } from '../state.ts'
import type { BookMark, Deed, Line, Order } from './book.ts'
import { decideAtTable, type TableContext } from './decide.ts'
import { type Entry, evolvePlay, type Play, pointsAt } from './play.ts'
import { refuseAtTable } from './refuse.ts'
import { takeBackOf } from './take-back.ts'

/** A table with its book: what orders are judged by. */
export interface BookAt {
  game: AnyPreparedGame
  play: Play
  /** The whole of it, or what comes after the mark at which it was opened. */
  lines: readonly Line[]
  from?: BookMark
}

/** A table's chance, and its seed as hex. */
export interface Chance {
  random: Random
  seed: string
}

/** Why this may not be done now, or undefined. A game is asked with the seat's own view only. */
export function refuseOrder({ game, play, lines }: BookAt, order: Order): Refusal | undefined {
  if (order.scope === 'table') {
    const { command } = order
    const takeBack = command.type === 'ask' ? takeBackOf(lines, command.seat) : undefined
    return refuseAtTable(play.table, order.person, command, takeBack)
  }
  const { started, ending } = play.table.open
  if (ending) return refusal('T7', 'table.ended')
  if (!started) return refusal('T3', 'table.notStarted')
  return game.refuse(viewOf(play.game, order.seat), order.seat, order.command)
}

/** Randomness that remembers whether anything was drawn. */
function watched(random: Random): { random: Random; drew(): boolean } {
  let drew = false
  return {
    drew: () => drew,
    random(purpose) {
      drew = true
      return random(purpose)
    },
  }
}

/**
 * The next lines of the book for an order that was not refused: its events, the game's first events after the start,
 * and the end when the game has an outcome. Changes nothing.
 */
export function decideOrder({ game, play, lines, from }: BookAt, order: Order, chance: Chance): Line[] {
  const { random, drew } = watched(chance.random)
  const first = (from?.number ?? 0) + lines.length + 1
  const entries: Entry[] = []
  let next = play
  const happens = (scope: Entry['scope'], event: AnyEvent) => {
    const entry = { scope, event } as Entry
    entries.push(entry)
    next = evolvePlay(game, next, entry)
  }
  if (order.scope === 'table') {
    const context: TableContext = {
      seed: chance.seed,
      points: pointsAt(game, play),
      takeBackOf: (seat) => takeBackOf(lines, seat),
    }
    for (const event of decideAtTable(play.table, order.person, order.command, context)) {
      happens('table', event)
      if (event.type === 'started') for (const opening of game.open(random)) happens('game', opening)
    }
  } else {
    for (const event of game.decide(play.game, order.seat, order.command, random)) happens('game', event)
  }
  const outcome = order.scope === 'game' ? game.outcome(next.game) : undefined
  if (outcome)
    happens('table', { type: 'ended', open: { ending: { by: 'game', ...outcome }, seed: chance.seed } })
  const deed: Deed = { first, drew: drew(), ...(order.scope === 'game' && { seat: order.seat }) }
  return entries.map((entry, place) => ({
    number: first + place,
    entry,
    deed: place === 0 ? { ...deed, order } : deed,
  }))
}
