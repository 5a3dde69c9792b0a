import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { randomFrom, rngFrom, seedFromNumber, viewOf } from '../../core/index.ts'
import { readyDeployments } from '../advice/deployments.ts'
import { defencesRefusal } from '../defences/legality.ts'
import { prepareDuel } from '../duel.ts'
import { prepareRules } from '../prepare-rules.ts'
import { trackOf } from '../scoring/entry.ts'
import { britishSeat, germanSeat } from '../seats.ts'
import { duelPresets, duelSetupSchema } from '../setup-schema.ts'
import type { DuelState } from '../state/open.ts'

const bind = (options: object) => {
  const rules = prepareRules(duelSetupSchema.parse(options))
  return { rules, game: prepareDuel(rules) }
}

/** Plays random orders until the game is over, and looks at every state on the way. */
function playThrough(
  { game }: ReturnType<typeof bind>,
  seed: number,
  visit: (state: DuelState, before: DuelState) => void,
) {
  const random = randomFrom(seedFromNumber(seed))
  const rng = rngFrom(seedFromNumber(seed))
  let state = game.initial
  while (!game.outcome(state)) {
    const seat =
      [britishSeat, germanSeat].find((id) => game.waitingFor(viewOf(state, id)).seats.includes(id)) ?? ''
    const order = game.sample(viewOf(state, seat), seat, rng)
    if (!order) throw new Error(`${seat} has no order`)
    expect(game.refuse(viewOf(state, seat), seat, order)).toBeUndefined()
    const before = state
    state = game.decide(state, seat, order, random).reduce(game.evolve, state)
    visit(state, before)
  }
  return state
}

describe('a game of several nights (D13.1)', () => {
  const campaign = bind({ nights: 3 })

  it('carries the track over, draws a fresh card each night, and ends after the last', () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const end = playThrough(campaign, seed, ({ open }) =>
          expect(open.vp).toBe(open.carried + trackOf(open.ledger)),
        )
        expect(end.open.results.map(({ night }) => night)).toEqual([1, 2, 3])
        expect(new Set(end.open.results.map(({ card }) => card)).size).toBe(3)
        expect(end.open.results.at(-1)?.vp).toBe(end.open.vp)
        for (const { vp, byRound } of end.open.results) expect(byRound.at(-1)).toBe(vp)
      }),
      { numRuns: 25 },
    )
  })

  it('goes on by its round clock and never back, and is much further on after each night', () => {
    let nights = 0
    const clock = campaign.game.roundClock
    playThrough(campaign, 1, (state, before) => {
      expect(clock(state)).toBeGreaterThanOrEqual(clock(before))
      if (state.open.night === before.open.night) return
      nights++
      expect(clock(state) - clock(before)).toBeGreaterThan(5)
    })
    expect(nights).toBe(2)
  })

  it('restores fuel, markers, airports and tiles, but neither squadrons lost at sea nor the place of shelters (D7.9)', () => {
    let nights = 0
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        playThrough(campaign, seed, ({ open }, before) => {
          if (open.night === before.open.night) return
          nights++
          expect(open.ground).toEqual({ placed: {}, destroyed: {}, airportBombs: {}, targetMarkers: {} })
          expect(open.mosquito).toBeUndefined()
          for (const [id, squadron] of Object.entries(open.squadrons)) {
            // Crashed over Germany: back again. Lost at sea: never.
            expect(squadron.status).not.toBe('crashed')
            if (before.open.squadrons[id as 'red'].status === 'lost') expect(squadron.status).toBe('lost')
            if (squadron.status === 'ready') expect(squadron.fuel).toBe(id === 'blue' ? 12 : 8)
          }
          const shelters = Object.values(before.open.ground.placed).reduce(
            (sum, here) => sum + (here.shelter ?? 0),
            0,
          )
          const standing = Object.values(open.standing ?? {}).reduce(
            (sum, here) => sum + (here.shelter ?? 0),
            0,
          )
          expect(standing).toBe(shelters)
        })
      }),
      { numRuns: 15 },
    )
    expect(nights).toBeGreaterThan(20)
  })

  it('refuses to add, move or take away a shelter from the second night on (D7.9)', () => {
    const { rules, game } = campaign
    const open = { ...game.initial.open, night: 2, standing: { '26': { shelter: 2 } } }
    const ruleFor = (tiles: object) => defencesRefusal(rules, open, tiles as never)?.rule
    expect(ruleFor({ '26': { shelter: 2, flak: 1 } })).toBeUndefined()
    expect(ruleFor({ '26': { shelter: 1 } })).toBe('D7.9')
    expect(ruleFor({ '26': { shelter: 2 }, '27': { shelter: 1 } })).toBe('D7.9')
    expect(ruleFor({})).toBe('D7.9')
    for (const { tiles } of readyDeployments(rules, { open })) expect(ruleFor(tiles)).toBeUndefined()
    const offered = game.options({ open: { ...open, phase: 'preparation' }, secrets: { two: {} } }, 'two', {
      type: 'defences',
    })
    expect(offered.choices.some(({ value }) => value === 'shelter')).toBe(false)
    expect(offered.finish).toEqual({ type: 'defences', tiles: { '26': { shelter: 2 } } })
  })
})

describe('a mirror match (D13.2)', () => {
  it('exchanges sides under the same card, and the better total wins', () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const mirror = bind(duelPresets.mirrorMatch ?? {})
        const end = playThrough(mirror, seed, () => {})
        const [first, second] = end.open.results
        expect([first?.british, second?.british]).toEqual([britishSeat, germanSeat])
        expect(second?.card).toBe(first?.card)
        // What the first night brought the person in seat one, and what the second added or took away.
        const total = (first?.vp ?? 0) - (end.open.vp - end.open.carried)
        expect(mirror.game.outcome(end)?.points.one).toBe(total)
        expect(end.open.standing).toBeUndefined()
      }),
      { numRuns: 15 },
    )
  })
  it('has two nights, no more', () => {
    expect(duelSetupSchema.safeParse({ mirror: true, nights: 3 }).success).toBe(false)
  })
})
