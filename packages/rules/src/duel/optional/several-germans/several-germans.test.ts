import { describe, expect, it } from 'vitest'
import { type Random, randomFrom, seedFromNumber, stateAfter, viewOf } from '../../../core/index.ts'
import { squadronIds } from '../../board/pieces.ts'
import { duel } from '../../game/duel.ts'
import { type DuelSetup, duelSetupSchema } from '../../game/setup-schema.ts'
import type { DuelOpen, DuelState } from '../../state/open.ts'
import type { BaseOrder } from '../../state/order-schemas.ts'
import { exampleRaid } from '../../test-helpers/preparation.ts'
import { ju88Slice } from '../ju88.ts'
import { type TeamState, teamStateOf } from './slice.ts'

const setupFor = (players: number, more: Partial<DuelSetup> = {}): DuelSetup =>
  duelSetupSchema.parse({ expansions: ['D12.3'], players, ...more }) as DuelSetup
const random: Random = randomFrom(seedFromNumber(5))

/** A game at which orders are given from seats; each must be accepted. */
class Evening {
  readonly game
  state: DuelState
  constructor(players: number, more: Partial<DuelSetup> = {}, version?: number) {
    this.game = duel.prepare(setupFor(players, more), version)
    const seats = this.game.seats.map(({ id }) => id)
    this.state = stateAfter(this.game.open(random, seats), this.game.initial)
  }
  get open(): DuelOpen {
    return this.state.open
  }
  get team(): TeamState {
    return teamStateOf(this.open) as TeamState
  }
  refused(seat: string, order: object): string {
    const refused = this.game.refuse(viewOf(this.state, seat), seat, order as BaseOrder)
    return refused ? `${refused.rule} ${refused.reason}` : 'accepted'
  }
  give(seat: string, order: object): this {
    expect(this.refused(seat, order), JSON.stringify(order)).toBe('accepted')
    this.state = stateAfter(this.game.decide(this.state, seat, order as BaseOrder, random), this.state)
    return this
  }
  waiting(audience: string): string[] {
    return this.game.waitingFor(viewOf(this.state, audience)).seats
  }
  /** Squadrons that a seat is offered. */
  offered(seat: string): (string | number)[] {
    return this.game
      .options(viewOf(this.state, seat), seat, { type: 'fighter' })
      .choices.map(({ value }) => value)
  }
  /** The same game with something of its position put right. */
  with(change: (open: DuelOpen) => Partial<DuelOpen>): this {
    this.state = { ...this.state, open: { ...this.open, ...change(this.open) } }
    return this
  }
}

const bases = { type: 'squadrons', at: { yellow: 5, red: 24, green: 18, blue: 11 } }
const end = { type: 'endFighters' }

/** The first fighters' turn, with the Mosquito out of the way. */
const inTheAir = (players: number, more?: Partial<DuelSetup>): Evening =>
  new Evening(players, more)
    .give('two', bases)
    .give('one', exampleRaid)
    .give('two', { type: 'defences', tiles: {} })
    .give('one', { type: 'mosquito', path: [], altitude: 'high' })

describe('D12.3: three to five players', () => {
  it.each([
    [3, { two: ['yellow', 'red'], three: ['green', 'blue'] }],
    [4, { two: ['yellow'], three: ['red'], four: ['green', 'blue'] }],
    [5, { two: ['yellow'], three: ['red'], four: ['green'], five: ['blue'] }],
  ])('with %i players share the squadrons, and each German is offered their own', (players, shares) => {
    const evening = inTheAir(players)
    expect(evening.game.seats.map(({ side }) => side)).toEqual([
      'british',
      ...Object.keys(shares).map(() => 'german'),
    ])
    for (const [seat, squadrons] of Object.entries(shares)) expect(evening.offered(seat)).toEqual(squadrons)
    const fly = { type: 'fighter', squadron: 'yellow', path: [], altitude: 'low' }
    expect(evening.refused('three', fly)).toBe('D12.3 squadron.notYours')
  })

  it('leave to the first German seat what is not about one squadron', () => {
    const evening = new Evening(4)
    expect(evening.refused('three', bases)).toBe('D12.3 order.notLead')
    expect(evening.waiting('public')).toEqual(['two'])
    evening.give('two', bases)
    expect(evening.refused('four', { type: 'defences', tiles: {} })).toBe('D12.3 order.notLead')
    expect(evening.waiting('three')).toEqual(['two'])
    expect(evening.waiting('public')).toEqual([])
  })

  it('tell all Germans what the first of them has locked, and nobody else', () => {
    const tiles = { '11': { flak: 2 } }
    const evening = new Evening(5).give('two', bases).give('two', { type: 'defences', tiles })
    for (const seat of ['two', 'three', 'four', 'five'])
      expect(viewOf(evening.state, seat).secrets?.[seat]).toEqual({ defences: tiles })
    expect(evening.state.secrets?.one).toEqual({})
    expect(evening.waiting('five')).toEqual([])
  })

  it('end the fighters’ turn when every German seat has ended', () => {
    const evening = inTheAir(4)
    expect(evening.waiting('public')).toEqual(['two', 'three', 'four'])
    evening.give('four', end).give('two', end)
    expect(evening.waiting('public')).toEqual(['three'])
    expect(evening.refused('two', end)).toBe('D12.3 turn.ended')
    expect(evening.refused('four', { type: 'fighter', squadron: 'blue', path: [], altitude: 'low' })).toBe(
      'D12.3 turn.ended',
    )
    expect(evening.give('three', end).open.turn).toBe('bomber')
  })

  it('do not wait for who has nothing left to fly', () => {
    const evening = inTheAir(5).with(({ squadrons }) => ({
      squadrons: { ...squadrons, red: { ...squadrons.red, status: 'crashed' } },
    }))
    expect(evening.waiting('public')).toEqual(['two', 'four', 'five'])
    expect(evening.offered('three')).toEqual([])
  })

  it.each([
    [3, { two: 2, three: 2 }],
    [4, { two: 1, three: 1, four: 1 }],
    [5, { two: 1, three: 1, four: 1, five: 1 }],
  ])('with %i players count the squadrons of each in the hex that the bomber enters', (players, tracks) => {
    const evening = inTheAir(players).with(({ squadrons }) => ({
      turn: 'bomber',
      squadrons: Object.fromEntries(
        squadronIds.map((id) => [id, { ...squadrons[id], at: 9, height: 'low' }]),
      ) as DuelOpen['squadrons'],
    }))
    evening.give('one', { type: 'bomber', altitude: 'high' })
    expect(evening.team.tracks).toEqual(tracks)
  })

  it.each([
    ['the British ahead', 4, ['one']],
    ['the Germans ahead', -4, ['three', 'five']],
    ['nobody ahead', 0, []],
  ])('with %s the win goes to the right seats', (_, vp, winners) => {
    const tracks = { two: 2, three: 6, four: 0, five: 6 }
    const evening = inTheAir(5).with(({ options }) => ({
      vp,
      phase: 'over',
      options: { ...options, team: { ...(options?.team as TeamState), tracks } },
    }))
    expect(evening.game.outcome(evening.state)).toEqual({ winners, points: { one: vp, ...tracks } })
  })

  it('hand the Dornier on from night to night, and carry the personal tracks over', () => {
    const evening = inTheAir(4, { nights: 2 })
    const event = {
      type: 'nightBegan' as const,
      open: { night: 2, british: 'one', vp: 3, squadrons: evening.open.squadrons },
    }
    evening.with(({ options }) => ({
      options: {
        team: { ...(options?.team as TeamState), tracks: { two: 1, three: 0, four: 2 }, ended: ['two'] },
      },
    }))
    const next = teamStateOf(evening.game.evolve(evening.state, event).open)
    expect(next).toEqual({
      owners: { yellow: 'three', red: 'four', green: 'two', blue: 'two' },
      tracks: { two: 1, three: 0, four: 2 },
      ended: [],
      boosted: [],
    })
  })

  it('are refused for a mirror match, and without the expansion', () => {
    const parse = (setup: object) => duelSetupSchema.safeParse(setup).error?.issues[0]?.message
    expect(parse({ expansions: ['D12.3'], mirror: true, nights: 2 })).toContain('D12.3')
    expect(parse({ players: 4 })).toContain('players needs D12.3')
    expect(parse({ expansions: ['D12.3'], players: 6 })).toBeDefined()
  })
})

describe('D10.7 with D12.3: MW-50', () => {
  const boosted = (squadron: string, path = ['SE', 'SW']) => ({
    type: 'fighter',
    squadron,
    path,
    altitude: 'low',
    mw50: true,
  })

  it('with three players belongs to who flies two Messerschmitts, once a night for either', () => {
    const evening = inTheAir(3, { advanced: ['D10.7'] })
    expect(evening.refused('three', boosted('green'))).toBe('D12.3 mw50.noMarker')
    evening.give('two', boosted('yellow'))
    expect(evening.refused('two', boosted('red'))).toBe('D12.3 mw50.onceANight')
  })

  it('with four and five players each Messerschmitt player has one', () => {
    const evening = inTheAir(4, { advanced: ['D10.7'] })
    evening.give('two', boosted('yellow')).give('three', boosted('red', ['NE', 'E']))
    expect(evening.refused('four', boosted('blue'))).toBe('D12.3 mw50.noMarker')
    expect(evening.team.boosted).toEqual(['two', 'three'])
  })

  it('is not ready again after a landing', () => {
    const evening = inTheAir(5, { advanced: ['D10.7'] }).give('two', boosted('yellow'))
    evening.with(({ squadrons }) => ({
      acted: [],
      squadrons: { ...squadrons, yellow: { ...squadrons.yellow, at: 24, height: 'low' } },
    }))
    evening.with(({ squadrons }) => ({ squadrons: { ...squadrons, red: { ...squadrons.red, at: 5 } } }))
    evening.give('two', { type: 'fighter', squadron: 'yellow', path: [], land: true })
    evening.with(() => ({ acted: [] }))
    expect(evening.refused('two', boosted('yellow'))).toBe('D12.3 mw50.onceANight')
  })

  it('is not handed to a squadron in phase 1', () => {
    const evening = new Evening(3, { advanced: ['D10.7'] })
    expect(evening.refused('two', { ...bases, mw50: 'yellow' })).toBe('D12.3 mw50.notGiven')
  })
})

it('is not played with sides exchanged (D13.1)', () => {
  const exchanged = { expansions: ['D12.3'], players: 3, nights: 2, exchange: true }
  expect(duelSetupSchema.safeParse(exchanged).success).toBe(false)
})

describe('the equipment of the variant', () => {
  const boosted = { type: 'fighter', squadron: 'yellow', path: ['E', 'NE'], altitude: 'high', mw50: true }
  const turn = (version?: number): Evening => {
    const evening = new Evening(3, {}, version)
    evening.give('two', bases).give('one', exampleRaid).give('two', { type: 'defences', tiles: {} })
    return evening.give('one', { type: 'mosquito', path: [], altitude: 'high' })
  }
  it('is its MW-50 markers, whether D10.7 is switched on or not', () => {
    const evening = turn().with(({ squadrons }) => ({
      squadrons: { ...squadrons, yellow: { ...squadrons.yellow, at: 25, height: 'high' } },
    }))
    expect(evening.refused('two', boosted)).toBe('accepted')
    evening.give('two', boosted)
    expect(evening.team.boosted).toEqual(['two'])
    const other = { ...boosted, squadron: 'red' }
    expect(evening.refused('two', other)).toBe('D12.3 mw50.onceANight')
    expect(turn(1).game.command.safeParse(boosted).success).toBe(false)
  })

  it('is a lot for the Ju 88, which its owner alone flies', () => {
    const setup = { expansions: ['D12.1', 'D12.3'] }
    const evening = new Evening(5, setup)
    const { owner } = ju88Slice.of(evening.open)
    expect(['two', 'three', 'four', 'five']).toContain(owner)
    for (const squadron of squadronIds)
      expect(evening.refused('two', { ...bases, ju88: squadron })).toBe(
        evening.team.owners[squadron] === owner ? 'accepted' : 'D12.1 ju88.notDrawn',
      )
    const offered = evening.game
      .options(viewOf(evening.state, 'two'), 'two', { type: 'squadrons', at: bases.at })
      .choices.map(({ value }) => value)
    expect(offered).toEqual(squadronIds.filter((id) => evening.team.owners[id] === owner))
    // Nobody drew in games of version 1: the lead gave it to whom the lead liked.
    const older = new Evening(5, setup, 1)
    for (const squadron of squadronIds)
      expect(older.refused('two', { ...bases, ju88: squadron })).toBe('accepted')
  })

  it('draws that lot anew in each night, so that it is not always the same', () => {
    const drawn = Array.from({ length: 12 }, (_, seed) => {
      const game = duel.prepare(setupFor(5, { expansions: ['D12.1', 'D12.3'] }))
      const [drawing] = game.open(randomFrom(seedFromNumber(seed)), [])
      return (drawing?.event.open as { seat: string } | undefined)?.seat
    })
    expect(new Set(drawn).size).toBe(4)
  })
})
