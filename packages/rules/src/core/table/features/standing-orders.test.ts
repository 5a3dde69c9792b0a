import { describe, expect, it } from 'vitest'
import type { AnyPreparedGame, StandingOrderEffect, WaitingSeats } from '../../game.ts'
import type { Person } from '../base.ts'
import { type TableCommand, tableCommandSchema } from '../commands.ts'
import type { TableEvent } from '../events.ts'
import { nextEffect } from '../next-steps.ts'
import type { Play } from '../play.ts'
import { evolveTable, type TableState } from '../state.ts'
import { afterAt, decidedAt, refusedAt } from '../test-helpers/situation.ts'
import { anna, ben, startedTable } from '../test-helpers/tables.ts'
import { standingEffectBySeat } from './standing-orders.ts'

const gives: TableCommand = { type: 'giveStandingOrder', seat: 'one' }
const withdraws: TableCommand = { type: 'withdrawStandingOrder', seat: 'one' }
/** A game that says so of a standing order, in which seat `one` must act. */
const that = (now: StandingOrderEffect, waiting: WaitingSeats = { seats: ['one'] }) => ({
  game: { waitingFor: () => waiting, standing: { now: () => now, watched: () => '7' } },
})
const waits = that('waits')
const whyNot = (table: TableState, person: Person, command: TableCommand, facts = {}) =>
  refusedAt(table, person, command, facts)?.reason
const act = (table: TableState, person: Person, command: TableCommand) =>
  afterAt(table, person, command, waits)

describe('a standing order (T20)', () => {
  const table = startedTable(anna, ben)
  const standing = act(table, anna, gives)

  it('is given openly by the holder of a seat, with what it watches, and withdrawn at any time', () => {
    expect(tableCommandSchema.safeParse(gives).success).toBe(true)
    expect(whyNot(table, anna, gives, waits)).toBeUndefined()
    expect(standing.open.standing).toEqual({ one: '7' })
    expect(whyNot(standing, anna, withdraws)).toBeUndefined()
    expect(act(standing, anna, withdraws)).toEqual(table)
  })

  it('is refused twice, to others, in a secret phase, and where nothing would pass', () => {
    expect(whyNot(standing, anna, gives, waits)).toBe('standing.already')
    expect(whyNot(table, ben, gives, waits)).toBe('seat.notYours')
    expect(whyNot(table, anna, gives, that('waits', { seats: [], secret: 'r1' }))).toBe('standing.notNow')
    expect(whyNot(table, anna, gives, that('ends'))).toBe('standing.nothingToWaitFor')
    expect(whyNot(table, anna, gives)).toBe('standing.unknown')
    expect(whyNot(table, anna, withdraws)).toBe('standing.none')
  })

  it('ends with the game, with a substitute, and when its seat takes an order back by consent', () => {
    const substituted: TableEvent = { type: 'substituted', open: { seat: 'one', by: 'ace' } }
    expect(evolveTable(standing, substituted).open).not.toHaveProperty('standing')
    expect(act(standing, anna, { type: 'resign', seat: 'one' }).open).not.toHaveProperty('standing')
    const asked = act(standing, anna, { type: 'ask', seat: 'one', wish: 'takeBack' })
    const agrees: TableCommand = { type: 'answer', seat: 'two', agrees: true }
    expect(decidedAt(asked, ben, agrees).map(({ type }) => type)).toContain('standingOrderEnded')
  })
})

describe('a standing order', () => {
  /** A game in which seat `one` must act, unless a secret phase runs; it notes what it is shown. */
  function gameThat(now: StandingOrderEffect, waiting = { seats: ['one'] }) {
    const shown: unknown[] = []
    const game = {
      waitingFor: () => waiting,
      standing: {
        now: (view: unknown) => {
          shown.push(view)
          return now
        },
        watched: ({ open }: { open: { score: string } }) => open.score,
      },
    } as unknown as AnyPreparedGame
    return { game, shown }
  }
  const play = (score = '7'): Play =>
    ({
      table: act(startedTable(anna, ben), anna, gives),
      game: { open: { score }, secrets: { one: { plan: 1 } }, sealed: { deck: 1 } },
    }) as unknown as Play
  const ended = { event: { type: 'standingOrderEnded', open: { seat: 'one', by: 'game' } } }

  it('gives the order that the game names, by what is open alone', () => {
    const { game, shown } = gameThat({ order: { type: 'pass' } })
    expect(nextEffect(game, play())).toEqual({ seat: 'one', order: { type: 'pass' } })
    expect(shown).toEqual([{ open: { score: '7' } }])
  })

  it('leaves a turn to its player where the game says so, and a seat that is not waited for', () => {
    expect(nextEffect(gameThat('waits').game, play())).toBeUndefined()
    expect(nextEffect(gameThat('ends', { seats: ['two'] }).game, play())).toBeUndefined()
  })

  it('ends when the game says so, when what it watches has changed, and in a secret phase', () => {
    const passes = { order: {} }
    expect(nextEffect(gameThat('ends').game, play())).toEqual(ended)
    expect(nextEffect(gameThat(passes).game, play('8'))).toEqual(ended)
    const secret = { seats: [], secret: 'hidden' } as { seats: string[] }
    expect(nextEffect(gameThat(passes, secret).game, play())).toEqual(ended)
  })

  it('is unknown to a game without them', () =>
    expect(
      standingEffectBySeat({ waitingFor: () => ({ seats: [] }) } as unknown as AnyPreparedGame, play()),
    ).toBe(undefined))
})
