import { duelAt, type Given, startMatch } from '@opsroom/testkit'
import { describe, expect, it } from 'vitest'
import type { Person, TableCommand } from '../../core/index.ts'
import { duel } from '../game/duel.ts'
import { duelPresets } from '../game/setup-schema.ts'
import type { DuelOpen } from '../state/open.ts'
import type { BaseOrder } from '../state/order-schemas.ts'
import { exampleRaid, rulesOf } from '../test-helpers/preparation.ts'
import { standingOrders } from './standing.ts'

const british = 'one'
const german = 'two'
const passes = { order: { type: 'endFighters' } }

/** The bomber's turn, with nobody in the air but the British. */
const flying: Given = {
  round: 2,
  toAct: 'bomber',
  bomber: { at: 16, altitude: 'high', flown: 1 },
  mosquito: { at: 8, altitude: 'high' },
  fighters: {},
}

const now = (given: Given, seat = german, rules = rulesOf.v2) =>
  standingOrders(rules).now({ open: duelAt(given).state.open }, seat)

describe('the fighters’ turn passes (T20)', () => {
  const far: Given = {
    round: 2,
    toAct: 'fighters',
    bomber: { at: 8, altitude: 'high', flown: 1 },
    mosquito: { at: 16, altitude: 'high' },
    fighters: { red: { at: 26, altitude: 'high', fuel: 6 } },
  }

  it('while nobody is near', () => expect(now(far)).toEqual(passes))

  it('not with the bomber in sight of a squadron that can fight, on the ground too', () => {
    const near = { ...far, fighters: { red: { at: 11, altitude: 'ground' } } } as Given
    expect(now(near)).toBe('ends')
  })

  it('not with the Mosquito near a squadron in the air; one on the ground does not mind it', () => {
    const [up, down] = (['high', 'ground'] as const).map((altitude) => ({
      ...far,
      mosquito: { at: 25, altitude: 'high' },
      fighters: { red: { at: 26, altitude, ...(altitude === 'high' && { fuel: 6 }) } },
    })) as [Given, Given]
    expect(now(up)).toBe('ends')
    expect(now(down)).toEqual(passes)
  })

  it('not when a squadron would crash', () =>
    expect(now({ ...far, fighters: { blue: { at: 33, altitude: 'low', fuel: 0 } } } as Given)).toBe('ends'))
})

describe('the bomber flies on by itself (T20)', () => {
  it('once it has its altitude', () => expect(now(flying, british)).toEqual({ order: { type: 'bomber' } }))

  it('and leaves the Mosquito to its player', () =>
    expect(now({ ...flying, toAct: 'mosquito' }, british)).toBe('waits'))
})

describe('an order given beforehand (T24)', () => {
  const { beforehand } = standingOrders(rulesOf.v2)
  const until = (given: Given, condition: string) =>
    beforehand?.now({ open: duelAt(given).state.open }, british, condition)

  it('flies the bomber on, until an attack or until anything is to decide', () => {
    expect(beforehand?.conditions).toEqual(['attack', 'choice'])
    for (const condition of ['attack', 'choice'])
      expect(until(flying, condition)).toEqual({ order: { type: 'bomber' } })
  })
  it('leaves the Mosquito to its player, or ends with its turn, as its seat has said', () => {
    const turn: Given = { ...flying, toAct: 'mosquito' }
    expect(until(turn, 'attack')).toBe('waits')
    expect(until(turn, 'choice')).toBe('ends')
  })
  it('watches what is hit and scored only where it lasts until an attack', () => {
    const { open } = duelAt(flying).state
    const hit = { ...open, ledger: [...open.ledger, ...open.ledger, {} as never] }
    const watched = (state: DuelOpen, condition: string) =>
      beforehand?.watched({ open: state }, british, condition)
    expect(watched(hit, 'attack')).not.toBe(watched(open, 'attack'))
    expect(watched(hit, 'choice')).toBe(watched(open, 'choice'))
  })
})

describe('a night with standing orders', () => {
  const persons: Record<string, Person> = {}

  /** A night in its first fighters' turn, with the worked example's raid on Emden. */
  function night() {
    const match = startMatch(duel, duelPresets.firstNight, 1)
    const { holders = {} } = match.play.table.sealed ?? {}
    for (const [seat, id] of Object.entries(holders)) persons[seat] = { id, name: seat }
    const give = (seat: string, command: BaseOrder) =>
      expect(match.execute({ scope: 'game', seat, command }, match.chance)).toBeUndefined()
    const say = (seat: string, type: 'giveStandingOrder' | 'withdrawStandingOrder') =>
      match.execute(
        { scope: 'table', person: persons[seat] as Person, command: { type, seat } as TableCommand },
        match.chance,
      )
    give(german, { type: 'squadrons', at: { yellow: 5, red: 18, green: 24, blue: 12 } })
    return { match, give, say, open: () => match.play.game.open as DuelOpen }
  }
  function duelling() {
    const game = night()
    game.give(british, exampleRaid)
    game.give(german, { type: 'defences', tiles: {} })
    game.give(british, { type: 'mosquito', path: [], altitude: 'high' })
    return game
  }
  const types = ({ match }: ReturnType<typeof night>, since: number) =>
    match.logEntries.slice(since).map(({ entry: { event } }) => event.type)

  it('cannot begin in a secret phase', () => {
    const { say } = night()
    expect(say(german, 'giveStandingOrder')).toMatchObject({ rule: 'T20', reason: 'standing.notNow' })
  })

  it('plays ordinary orders of its seat, each a command of its own', () => {
    const game = duelling()
    const { match, give, say, open } = game
    give(german, { type: 'endFighters' })
    give(british, { type: 'bomber', altitude: 'high' })
    give(british, { type: 'mosquito', path: [], altitude: 'high' })
    give(german, { type: 'endFighters' })
    const since = match.logEntries.length
    const flown = open().bomber?.flown.length ?? 0
    expect(say(british, 'giveStandingOrder')).toBeUndefined()
    expect(open().bomber?.flown.length).toBe(flown + 1)
    expect(open().turn).toBe('mosquito')
    const [given, ...orders] = match.logEntries.slice(since)
    expect(given?.entry.event).toEqual({ type: 'standingOrderGiven', open: { seat: british, watched: '' } })
    expect(orders[0]?.cause).toMatchObject({
      seat: british,
      command: { scope: 'game', seat: british, command: { type: 'bomber' } },
    })

    // It stands until the end of the night, or until it is withdrawn.
    give(british, { type: 'mosquito', path: [], altitude: 'high' })
    expect(say(british, 'giveStandingOrder')).toMatchObject({ reason: 'standing.already' })
    expect(say(british, 'withdrawStandingOrder')).toBeUndefined()
    give(german, { type: 'endFighters' })
    expect(open().turn).toBe('bomber')
    expect(match.play.table.open).not.toHaveProperty('standing')
    expect(say(british, 'withdrawStandingOrder')).toMatchObject({ reason: 'standing.none' })
  })

  it('ends by itself when something has happened, for all to see', () => {
    const game = duelling()
    const { match, give, say, open } = game
    const since = match.logEntries.length
    const refused = say(german, 'giveStandingOrder')
    // The bomber is as near at the start of this raid as it will ever be: there is nothing to wait for.
    if (refused) {
      expect(refused).toMatchObject({ rule: 'T20', reason: 'standing.nothingToWaitFor' })
      return
    }
    for (let round = 0; match.play.table.open.standing && round < 6; round++) {
      give(british, round === 0 ? { type: 'bomber', altitude: 'high' } : { type: 'bomber' })
      if (open().turn === 'mosquito') give(british, { type: 'mosquito', path: [], altitude: 'high' })
    }
    expect(types(game, since)).toContain('standingOrderEnded')
    expect(open().turn).toBe('fighters')
  })
})
