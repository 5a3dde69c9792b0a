import { describe, expect, it } from 'vitest'
import type { AnyPreparedGame, StandingOrderEffect } from '../../game.ts'
import { entriesWithoutNotes } from '../../record/write.ts'
import { shownAttentionOf } from '../attention.ts'
import type { Person } from '../base.ts'
import { nextEffect } from '../next-steps.ts'
import type { Play } from '../play.ts'
import { mostRepeats, refuseRepeating } from '../requests.ts'
import { emptyTable, evolveTable } from '../state.ts'
import { beforehandConditionsNow, beforehandOrderNow, refuseBeforehand } from './beforehand.commands.ts'
import { beforehandOf } from './beforehand.ts'

const anna: Person = { id: 'p-anna', name: 'Anna' }

/** A game in which these seats must act, with a score that is watched. */
function gameThat(
  now: StandingOrderEffect,
  waiting: { seats: string[]; secret?: string } = { seats: ['one'] },
) {
  return {
    waitingFor: () => waiting,
    attention: () => 'presence',
    standing: {
      now: () => now,
      watched: () => '',
      beforehand: {
        conditions: ['attack', 'choice'],
        now: () => now,
        watched: ({ open }: { open: { score: string } }) => open.score,
      },
    },
  } as unknown as AnyPreparedGame
}
const passes = { order: { type: 'pass' } }
const days = { kind: 'days', days: 1 } as const

function playOf({ score = '7', timeControl = days as object | null, ...more } = {}): Play {
  const table = evolveTable(
    {
      ...emptyTable,
      open: { ...emptyTable.open, started: true, ...(timeControl && { timeControl }), ...more },
    } as never,
    { type: 'orderedBeforehand', own: { one: { until: 'attack', watched: '7' } } },
  )
  return { table, game: { open: { score }, secrets: { one: { plan: 1 } } } }
}
const endOf = (game: AnyPreparedGame, play: Play) => {
  const found = nextEffect(game, play)
  return found && 'event' in found ? found.event : undefined
}
const ended = (by: string) => ({ type: 'orderBeforehandEnded', own: { one: { by } } })

describe('an order given beforehand (T24)', () => {
  it('is known to its seat alone, and gives the order of the game when the table waits for the seat', () => {
    const play = playOf()
    expect(beforehandOf(play.table, 'one')).toEqual({ until: 'attack', watched: '7' })
    expect(play.table.open).not.toHaveProperty('beforehand')
    expect(beforehandOrderNow(gameThat(passes), play, 'one')).toEqual({ type: 'pass' })
    expect(beforehandOrderNow(gameThat(passes), play, 'two')).toBeUndefined()
    expect(beforehandOrderNow(gameThat(passes, { seats: ['two'] }), play, 'one')).toBeUndefined()
    expect(beforehandOrderNow(gameThat('waits'), play, 'one')).toBeUndefined()
  })

  it('brings nothing at once: what it orders comes later, like an order that is given then', () => {
    expect(nextEffect(gameThat(passes), playOf())).toBeUndefined()
  })

  it('ends for its seat alone when something has happened, with something to decide, and in a secret phase', () => {
    expect(endOf(gameThat(passes), playOf({ score: '8' }))).toEqual(ended('happened'))
    expect(endOf(gameThat('ends'), playOf())).toEqual(ended('choice'))
    expect(endOf(gameThat(passes, { seats: [], secret: 'r1' }), playOf())).toEqual(ended('secret'))
    expect(endOf(gameThat('waits'), playOf())).toBeUndefined()
    const after = evolveTable(playOf().table, ended('choice') as never)
    expect(after.secrets?.one).toMatchObject({ beforehandEnded: 'choice' })
    expect(beforehandOf(after, 'one')).toBeUndefined()
  })

  it('orders nothing, and ends no more, once the game is over', () => {
    const over = playOf({ ending: { by: 'agreement', winners: [], points: {} } } as never)
    expect(beforehandOrderNow(gameThat(passes), over, 'one')).toBeUndefined()
    expect(endOf(gameThat('ends'), over)).toBeUndefined()
  })

  it('ends with the seat that plays no more', () => {
    const game = { ...gameThat('waits'), eliminated: () => ['one'] } as AnyPreparedGame
    expect(endOf(game, playOf())).toEqual(ended('replaced'))
  })

  it('ends when a substitute plays, or when its seat gives an open standing order', () => {
    expect(endOf(gameThat(passes), playOf({ substitutes: { one: 'ace' } } as never))).toEqual(
      ended('replaced'),
    )
    const standing = nextEffect(gameThat('waits'), playOf({ standing: { one: '' } } as never))
    expect(standing).toEqual({ event: ended('replaced') })
  })

  it('may be given over days only, by what all know, and where something would pass', () => {
    const why = (play: Play, game = gameThat(passes), until = 'attack') =>
      refuseBeforehand(game, play, 'one', until)?.reason
    expect(why(playOf())).toBeUndefined()
    expect(beforehandConditionsNow(gameThat(passes), playOf(), 'one')).toEqual(['attack', 'choice'])
    expect(why(playOf({ timeControl: null }))).toBe('beforehand.unknown')
    const live = { kind: 'live', bankMinutes: 1, incrementSeconds: 0, disconnectMinutes: 1 }
    expect(why(playOf({ timeControl: live }))).toBe('beforehand.unknown')
    expect(why(playOf(), gameThat(passes), 'never')).toBe('beforehand.unknown')
    expect(why(playOf({ started: false } as never))).toBe('beforehand.notNow')
    expect(why(playOf({ substitutes: { one: 'ace' } } as never))).toBe('substitute.already')
    expect(why(playOf({ standing: { one: '' } } as never))).toBe('standing.already')
    expect(why(playOf(), gameThat('ends'))).toBe('beforehand.nothingToWaitFor')
    expect(why(playOf(), gameThat(passes, { seats: [], secret: 'r1' }))).toBe('beforehand.notNow')
    // The owner of a secret changes no answer.
    expect(why({ ...playOf(), game: { open: { score: '7' } } })).toBeUndefined()
  })

  it('is one of the requests that are counted (T17), of its own seat', () => {
    const event = { type: 'orderedBeforehand', own: { one: { until: 'attack', watched: '' } } }
    const entries = Array.from({ length: mostRepeats }, (_, place) => ({
      number: place + 1,
      entry: { scope: 'table', event } as never,
    }))
    const again = (seat: string) =>
      refuseRepeating(entries, anna, { type: 'orderBeforehand', seat, until: 'attack' })
    expect(again('one')).toMatchObject({ rule: 'T17' })
    expect(again('two')).toBeUndefined()
  })

  it('is in no record', () => {
    const event = { type: 'orderedBeforehand', own: { one: { until: 'attack', watched: '' } } } as const
    const kept = entriesWithoutNotes([{ number: 1, entry: { scope: 'table', event } }])
    expect(kept).toEqual([])
  })

  it('does not show by who is not there: over days nobody is shown who attends', () => {
    const play = playOf()
    expect(shownAttentionOf(gameThat(passes), play, 'one')).toBeUndefined()
    expect(shownAttentionOf(gameThat(passes), playOf({ timeControl: null }), 'one')).toBe('presence')
  })
})
