import { describe, expect, it } from 'vitest'
import type { AnyPreparedGame, Standing } from '../game.ts'
import { type Person, type TableCommand, tableCommandSchema } from './commands.ts'
import { decideAtTable } from './decide.ts'
import type { TableEvent } from './events.ts'
import type { Play } from './play.ts'
import { refuseAtTable } from './refuse.ts'
import { nextStanding, standingNow } from './standing-now.ts'
import { emptyTable, evolveTable, type TableState } from './state.ts'

const anna: Person = { id: 'p-anna', name: 'Anna' }
const ben: Person = { id: 'p-ben', name: 'Ben' }
const context = { seed: 's', points: {}, takeBackOf: () => undefined, watched: () => '7' }

function started(): TableState {
  const seats = ['one', 'two'].map((id) => ({ id, side: id }))
  const opened = { type: 'opened', open: { ...emptyTable.open, seats }, sealed: { host: anna.id } }
  const sat = [anna, ben].map(({ id, name }, place) => ({
    type: 'seatTaken',
    open: { seat: seats[place]?.id ?? '', name },
    sealed: { person: id },
  }))
  return [opened, ...sat, { type: 'started', open: {} }].reduce(
    (table, event) => evolveTable(table, event as TableEvent),
    emptyTable,
  )
}

const gives: TableCommand = { type: 'giveStandingOrder', seat: 'one' }
const withdraws: TableCommand = { type: 'withdrawStandingOrder', seat: 'one' }
const waits = { standing: () => 'waits' as const }
const whyNot = (table: TableState, person: Person, command: TableCommand, known = {}) =>
  refuseAtTable(table, person, command, known)?.reason
const act = (table: TableState, person: Person, command: TableCommand) =>
  decideAtTable(table, person, command, context).reduce(evolveTable, table)

describe('a standing order (T20)', () => {
  const table = started()
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
    expect(whyNot(table, anna, gives, { standing: () => 'secret' })).toBe('standing.notNow')
    expect(whyNot(table, anna, gives, { standing: () => 'ends' })).toBe('standing.nothingToWaitFor')
    expect(whyNot(table, anna, gives)).toBe('standing.unknown')
    expect(whyNot(table, anna, withdraws)).toBe('standing.none')
  })

  it('ends with the game, with a substitute, and when its seat takes an order back by consent', () => {
    const substituted: TableEvent = { type: 'substituted', open: { seat: 'one', by: 'ace' } }
    expect(evolveTable(standing, substituted).open).not.toHaveProperty('standing')
    expect(act(standing, anna, { type: 'resign', seat: 'one' }).open).not.toHaveProperty('standing')
    const asked = act(standing, anna, { type: 'ask', seat: 'one', wish: 'takeBack' })
    const agrees: TableCommand = { type: 'answer', seat: 'two', agrees: true }
    expect(decideAtTable(asked, ben, agrees, context).map(({ type }) => type)).toContain('standingOrderEnded')
  })
})

describe('what a standing order does', () => {
  /** A game in which seat `one` must act, unless a secret phase runs; it notes what it is shown. */
  function gameThat(now: Standing, waiting = { seats: ['one'] }) {
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
      table: act(started(), anna, gives),
      game: { open: { score }, secrets: { one: { plan: 1 } }, sealed: { deck: 1 } },
    }) as unknown as Play
  const ended = { event: { type: 'standingOrderEnded', open: { seat: 'one', by: 'game' } } }

  it('gives the order that the game names, by what is open alone', () => {
    const { game, shown } = gameThat({ order: { type: 'pass' } })
    expect(nextStanding(game, play())).toEqual({ seat: 'one', order: { type: 'pass' } })
    expect(shown).toEqual([{ open: { score: '7' } }])
  })

  it('leaves a turn to its player where the game says so, and a seat that is not waited for', () => {
    expect(nextStanding(gameThat('waits').game, play())).toBeUndefined()
    expect(nextStanding(gameThat('ends', { seats: ['two'] }).game, play())).toBeUndefined()
  })

  it('ends when the game says so, when what it watches has changed, and in a secret phase', () => {
    const passes = { order: {} }
    expect(nextStanding(gameThat('ends').game, play())).toEqual(ended)
    expect(nextStanding(gameThat(passes).game, play('8'))).toEqual(ended)
    const secret = { seats: [], secret: 'hidden' } as { seats: string[] }
    expect(nextStanding(gameThat(passes, secret).game, play())).toEqual(ended)
  })

  it('is unknown to a game without them', () =>
    expect(standingNow({ waitingFor: () => ({ seats: [] }) } as unknown as AnyPreparedGame, play())).toBe(
      undefined,
    ))
})
