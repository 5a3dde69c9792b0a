import {
  type BlueMaxSetup,
  blueMaxPresets,
  eventKinds,
  type FlyingPlane,
  planes,
  type Sheet,
} from '@opsroom/rules/blue-max'
import { describe, expect, it } from 'vitest'
import type { Happening } from '../../../state/fold.ts'
import { Dogfight } from '../fixtures/dogfight.ts'
import { blueMaxViewOf } from '../models/states.ts'
import { logItemOf } from './tell.ts'

/** Games that meet together nearly every kind of event. */
const played = {
  beginner: [1],
  basic: [1, 2],
  standard: [1, 2],
  advanced: [1, 2, 3, 4],
  advancedThree: [1, 2, 3, 11, 12, 15, 16, 17, 18],
}
const games = Object.entries(played).flatMap(([preset, numbers]) =>
  numbers.map((number) => new Dogfight(number, blueMaxPresets[preset] as BlueMaxSetup).playOn(number)),
)

describe('the log of Blue Max', () => {
  const shown = games.flatMap((game) =>
    game.game.seats.flatMap(({ id }) =>
      game.happeningsFor(id).map((happening) => ({ happening, item: logItemOf(game.game.rules, happening) })),
    ),
  )

  it('meets nearly every kind of event in these games', () => {
    const met = new Set(shown.map(({ happening }) => happening.entry.event.type))
    // Smoke is rare, and nobody leaves: see below.
    const unmet = Object.keys(eventKinds).filter((type) => !met.has(type as never))
    expect(unmet.filter((type) => type !== 'left' && type !== 'smokeRolled')).toEqual([])
  })
  it('says nothing with a key or an argument in it', () => {
    for (const { item } of shown)
      for (const sentence of item.sentences) {
        expect(sentence).not.toMatch(/[{}]|undefined|\b(log|effect|card|out|tip)\.\w/)
        expect(sentence).toMatch(/[\p{L}\d]/u)
      }
  })
  it('tells each card of the own plane once, when it takes effect', () => {
    const cardsIn = (...types: string[]) =>
      shown.filter(
        ({ happening, item }) =>
          types.includes(happening.entry.event.type) &&
          item.sentences.some((sentence) => /^(Blue card|Red card|A card) for /.test(sentence)),
      )
    expect(cardsIn('resolved').length).toBeGreaterThan(0)
    expect(cardsIn('fired', 'collided')).toEqual([])
  })
  it('shows as many dice as were rolled in an attack', () => {
    const attacks = shown.filter(({ happening }) => happening.entry.event.type === 'fired')
    expect(attacks.some(({ item }) => item.dice.length > 0)).toBe(true)
    for (const { happening, item } of attacks) {
      const { open } = happening.entry.event as { open?: { attacks: { dice: number }[] } }
      expect(item.dice.map((faces) => faces.length)).toEqual(open?.attacks.map(({ dice }) => dice))
    }
  })
})

describe('the worked duel in the log', () => {
  const duel = new Dogfight().takeOff()
  duel.give('a1', { type: 'choose', manoeuvre: '23S4' }).give('c1', { type: 'choose', manoeuvre: '14L3' })
  const lines = duel.happeningsFor('c1').flatMap((each) => logItemOf(duel.game.rules, each).sentences)

  it('names pilots with their planes, codes and hexes', () =>
    expect(lines).toContain('Pilot c1 (Fokker Dr.I) flies 14L3 to 1508, heading south-west.'))
  it('tells of the own fuel alone', () =>
    expect(lines.filter((line) => line.includes('fuel left'))).toEqual([
      'Pilot c1 (Fokker Dr.I): fuel left 64.',
    ]))
  it('tells of the own order, and not of that of the other one before both are in', () => {
    expect(lines).toContain('The order of Pilot c1 (Fokker Dr.I): 14L3.')
    expect(lines.filter((line) => line.startsWith('The order of Pilot a1'))).toEqual([])
  })
  it('tells what a tip says of the level, and the whole of the own order', () => {
    const [last] = duel.happeningsFor('c1').slice(-1)
    const chosen = (seat: string, own: object) =>
      logItemOf(duel.game.rules, {
        ...last,
        entry: { scope: 'game', event: { type: 'chosen', open: { seat }, own: { c1: own } } },
      } as unknown as Happening).sentences.slice(1)
    expect(chosen('a1', { tip: { direction: 'L', level: 3 } })).toEqual([
      'Pilot a1 (Nieuport 24) flies to the left.',
      'Afterwards at level 3.',
    ])
    expect(chosen('a1', { tip: { direction: 'S', level: 0 } })).toContain('Afterwards on the ground.')
    expect(chosen('c1', { order: { manoeuvre: '14L3', altitude: 'climb', reload: true } })).toEqual([
      'The order of Pilot c1 (Fokker Dr.I): 14L3, climb.',
      'The observer of Pilot c1 (Fokker Dr.I) reloads.',
    ])
  })
  it('tells of a stall, and of a climb that fails', () => {
    const [last] = duel.happeningsFor('c1').slice(-1)
    const flown = (manoeuvre: string) => {
      const move = { manoeuvre, at: 1508, heading: 'W', level: 4, stalled: true, spinning: false }
      const event = { type: 'moved', open: { moves: { c1: move }, out: {} } }
      return logItemOf(duel.game.rules, { ...last, entry: { scope: 'game', event } } as unknown as Happening)
        .sentences[1]
    }
    const chart = [...planes.dr1.chart.values()]
    expect(flown(chart.find(({ stall }) => stall)?.code ?? '')).toBe('Pilot c1 (Fokker Dr.I) stalls.')
    expect(flown('14L3')).toBe('Pilot c1 (Fokker Dr.I) cannot climb any higher and stalls.')
  })
  it('tells what becomes of smoke, and who leaves', () => {
    const [last] = duel.happeningsFor('c1').slice(-1)
    const linesOf = (event: object) =>
      logItemOf(duel.game.rules, { ...last, entry: { scope: 'game', event } } as unknown as Happening)
        .sentences
    const smoke = (result: object) => linesOf({ type: 'smokeRolled', open: { results: { a1: result } } })
    expect(smoke({ die: 6, becomes: 'nothing' })).toEqual([
      'Pilot a1 (Nieuport 24) rolls 6: the smoke is gone.',
    ])
    expect(smoke({ die: 1, becomes: 'fire' })).toEqual([
      'Pilot a1 (Nieuport 24) rolls 1: the smoke turns into fire.',
    ])
    expect(smoke({ becomes: 'nothing' })).toEqual(['Pilot a1 (Nieuport 24) has slipped out of the smoke.'])
    expect(linesOf({ type: 'left', open: { seat: 'a1' } })).toEqual([
      'Pilot a1 (Nieuport 24) leaves the game.',
    ])
  })
  it('calls cards that do nothing so: on tanks without fuel, on smoke, fire, and guns that are gone', () => {
    const [last] = duel.happeningsFor('c1').slice(-1) as [Happening]
    const { rules } = duel.game
    const { sheet } = blueMaxViewOf(last.before).secrets?.c1 ?? {}
    /** The sentences for cards, each named with its colour, that the Dr.I takes. */
    const sentencesOf = (
      taken: readonly string[],
      change: { fuel?: boolean; sheet?: Partial<Sheet>; flying?: Partial<FlyingPlane> } = {},
    ) => {
      const { open } = blueMaxViewOf(last.before)
      const planesBefore = { ...open.planes, c1: { ...open.planes.c1, ...change.flying } }
      const secrets = { c1: { sheet: { ...sheet, ...change.sheet } } }
      const before = { ...last.before, game: { open: { ...open, planes: planesBefore }, secrets } }
      const cards = taken.map((name) => ({ card: name.split(' ')[0], colour: name.split(' ')[1] }))
      const event = { type: 'resolved', own: { c1: { sheet, cards } }, open: { results: {} } }
      const happening = { ...last, before, entry: { scope: 'game', event } } as unknown as Happening
      const setup = { ...rules.setup, fuel: change.fuel ?? true }
      return logItemOf({ ...rules, setup }, happening).sentences.map((line) =>
        line.replace(' for Pilot c1 (Fokker Dr.I)', ''),
      )
    }
    const noTank = ['A card has no effect: tank hit, 3 fuel lost.']
    expect(sentencesOf(['TNK blue'])).toEqual(['Blue card: tank hit, 3 fuel lost.'])
    expect(sentencesOf(['TNK blue'], { fuel: false })).toEqual(noTank)
    expect(sentencesOf(['TNK blue'], { sheet: { fuel: 0 } })).toEqual(noTank)
    expect(sentencesOf(['SMK blue', 'SMK blue', 'SMK red', 'SMK blue'])).toEqual([
      'Blue card: smoke.',
      'A card has no effect: smoke.',
      'Red card: fire.',
      'A card has no effect: smoke.',
    ])
    expect(sentencesOf(['SMK red'], { flying: { fire: true } })).toEqual(['A card has no effect: fire.'])
    expect(sentencesOf(['GUN red', 'GUN blue', 'GUN blue', 'GUN red', 'GUN red'])).toEqual([
      'Red card: a gun destroyed.',
      'Blue card: guns jammed.',
      'A card has no effect: guns jammed.',
      'Red card: a gun destroyed.',
      'A card has no effect: a gun destroyed.',
    ])
  })
  it('lets no guns jam that are gone (RB9)', () => {
    const [last] = duel.happeningsFor('c1').slice(-1) as [Happening]
    const rolled = (guns: number) => {
      const own = { c1: { sheet: { guns, jammed: false }, pilot: 5 } }
      const entry = { scope: 'game', event: { type: 'jamRolled', own } }
      return logItemOf(duel.game.rules, { ...last, entry } as unknown as Happening).sentences
    }
    expect(rolled(1)).toEqual(['Long burst: Pilot of Pilot c1 (Fokker Dr.I) rolls 5, the guns jam.'])
    expect(rolled(0)).toEqual([
      'Long burst: Pilot of Pilot c1 (Fokker Dr.I) rolls 5, nothing is left to jam.',
    ])
  })
})
