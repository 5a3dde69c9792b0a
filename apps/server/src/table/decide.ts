import {
  type AnyEvent,
  decideAtTable,
  type Entry,
  evolvePlay,
  type Person,
  pointsAt,
  type Random,
} from '@opsroom/rules/core'
import type { Order } from './judge.ts'
import { entryOf } from './lines.ts'
import type { Table } from './table.ts'

/** A table's chance, and its seed as hex. */
export interface Chance {
  random: Random
  seed: string
}

/**
 * What comes of an order that was not refused: its events, the game's first events after `started`, and the end when
 * the game has an outcome. Changes nothing.
 */
export function decideOrder(table: Table, person: Person, order: Order, chance: Chance): Entry[] {
  const { game } = table.facts
  const entries: Entry[] = []
  let play = table.play
  const happens = (scope: Entry['scope'], event: AnyEvent) => {
    const entry = entryOf(game, scope, event)
    entries.push(entry)
    play = evolvePlay(game, play, entry)
  }

  if (order.scope === 'table') {
    const points = pointsAt(game, play)
    for (const event of decideAtTable(play.table, person, order.command, chance.seed, points)) {
      happens('table', event)
      if (event.type === 'started') for (const first of game.open(chance.random)) happens('game', first)
    }
  } else {
    for (const event of game.decide(play.game, order.seat, order.command, chance.random))
      happens('game', event)
  }

  const outcome = game.outcome(play.game)
  if (outcome && play.table.open.started && !play.table.open.ending) {
    happens('table', { type: 'ended', open: { ending: { by: 'game', ...outcome }, seed: chance.seed } })
  }
  return entries
}
