import type { Hex } from '@opsroom/rules/core'
import { describe, expect, it } from 'vitest'
import { stretchesBetween } from '../../../board-kit/hex-map/stretches.ts'
import { changeLanguage } from '../../../words/language.svelte.ts'
import { Evening } from '../fixtures/evening.ts'
import { hexSummary } from '../hex-summary.ts'
import { sayBearingFromPiece } from './bearings.ts'
import { aircraftSentences, totalsSentences } from './position.ts'

const { board } = new Evening().rules

/** The strip's lines on an aircraft for a side, or for spectators, by the entries they were sent. */
function linesOf(evening: Evening, side?: 'british' | 'german') {
  const audience = side === undefined ? 'public' : side === 'british' ? 'one' : 'two'
  const lines = aircraftSentences(evening.rules, evening.viewOf(audience).game.open as never, side)
  return (id: string) => lines.find((line) => line.id === id)
}

/** Round 1: the Mosquito is in hex 17, the green squadron too, and the bomber has flown to hex 9. */
function afterOneRound(): Evening {
  const evening = new Evening().prepare()
  evening.give('one', { type: 'mosquito', path: ['NE', 'E'], altitude: 'high' })
  evening.give('two', { type: 'fighter', squadron: 'green', path: ['W'], altitude: 'low' })
  evening.give('two', { type: 'endFighters' })
  return evening.give('one', { type: 'bomber', altitude: 'high' })
}

describe('where a hex lies', () => {
  it.each([
    [16, 16, []],
    [16, 9, ['NE 1']],
    [18, 16, ['W 2']],
    [11, 16, ['W 2', 'SW 1']],
    [5, 16, ['W 3', 'SW 2']],
    [23, 38, ['SE 2', 'E 1']],
  ] as const)('from %i to %i', (from, to, way) => {
    const stretches = stretchesBetween(board, from, to)
    expect(stretches.map(({ heading, hexes }) => `${heading} ${hexes}`)).toEqual(way)
  })

  it('from any hex of the board to any other: two headings at most, and as many hexes as they are apart', () => {
    const hexes = [...board.hexes.keys()]
    const wrong = hexes.flatMap((from) =>
      hexes.filter((to) => {
        const way = stretchesBetween(board, from, to)
        const length = way.reduce((sum, each) => sum + each.hexes, 0)
        return way.length > 2 || length !== board.distance(from, to)
      }),
    )
    expect(wrong).toEqual([])
  })

  it('is not said of a hex that cannot be reached', () => {
    const apart = { step: () => undefined, distance: () => Number.POSITIVE_INFINITY }
    expect(stretchesBetween(apart, 1, 2)).toEqual([])
  })
})

describe('the position in words', () => {
  it('tells each squadron where the bomber is, in a place with a name', () => {
    const evening = new Evening().prepare()
    const line = linesOf(evening, 'german')
    expect(line('blue')?.words).toMatch(/^Blue squadron: fuel \d+ of \d+, Emden, hex 11, on the ground\.$/)
    expect(line('blue')?.bearings).toEqual(['The bomber: 2 hexes to the west, 1 to the south-west.'])
    expect(line('red')?.bearings).toEqual(['The bomber: one hex to the north-west.'])
    expect(line('mosquito')?.bearings).toEqual([])
  })

  it('tells the bomber where the squadrons are, and the Mosquito where the bomber is', () => {
    const evening = afterOneRound()
    const line = linesOf(evening, 'british')
    expect(line('bomber')?.bearings).toContain('Green squadron: one hex to the south-east.')
    expect(line('bomber')?.bearings).toHaveLength(4)
    expect(line('mosquito')?.bearings).toEqual(['The bomber: one hex to the north-west.'])
    expect(line('green')?.bearings).toEqual([])
  })

  it('tells spectators all of it', () => {
    const line = linesOf(afterOneRound())
    expect(line('green')?.bearings).toEqual(['The bomber: one hex to the north-west.'])
    expect(line('mosquito')?.bearings).toHaveLength(1)
    expect(line('bomber')?.bearings).toHaveLength(4)
  })

  it('says the same to the German side whatever the British have planned', () => {
    const plan = { type: 'plan', start: 16, target: 11, mosquito: 23 } as const
    const other = { type: 'plan', start: 23, target: 11, mosquito: 16 } as const
    const night = () => new Evening().prepare('preparation')
    const words = (evening: Evening) =>
      ['bomber', 'mosquito', 'red'].map((id) => JSON.stringify(linesOf(evening, 'german')(id)))
    const first = night().give('one', { ...plan, route: ['NE', 'E', 'E', 'NW', 'W', 'W'] })
    const second = night().give('one', { ...other, route: ['NE', 'NE', 'E', 'E', 'NW', 'W', 'W'] })
    expect(words(first)).toEqual(words(second))
    expect(words(first)[0]).toContain('not seen yet')
  })

  it('says the totals', () => {
    const evening = afterOneRound()
    evening.open.ground.destroyed = { 11: { flak: 1 } }
    const [where, score, cards, tiles] = totalsSentences(evening.open, 'Round 2')
    expect([where, cards]).toEqual(['Round 2.', 'One card flown.'])
    expect(score).toMatch(/^Score: .+\.$/)
    expect(tiles).toBe('3 tiles in action, out of action: 1.')
    expect(totalsSentences(new Evening().open, 'Squadrons')).toEqual(['Squadrons.', 'Score: Even.'])
  })
})

describe('the hex cursor', () => {
  const { rules, open } = afterOneRound()
  const said = (hex: Hex, chosen?: string) => sayBearingFromPiece(board, open, hex, chosen).join()

  it('counts from the squadron that gets an order, or else from the bomber', () => {
    expect(said(9)).toBe('From the bomber: in the same hex.')
    expect(said(11)).toBe('From the bomber: 2 hexes to the east.')
    expect(said(11, 'green')).toBe('From Green squadron: one hex to the north-east, 1 to the east.')
    expect(said(17, 'mosquito')).toBe('From the bomber: one hex to the south-east.')
  })

  it('counts from nothing before a piece is on the map', () => {
    const night = new Evening()
    expect(sayBearingFromPiece(board, night.open, 11, undefined)).toEqual([])
    expect(sayBearingFromPiece(board, night.open, 11, 'red')).toEqual([])
  })

  it('says it last, after all that is in the hex', () => {
    expect(hexSummary(rules, open, {}, 11, { chosen: 'green' }).at(-1)).toBe(said(11, 'green'))
  })

  it.each([
    ['de', 'Von Geschwader Grün aus: ein Feld nach Nordosten, 1 nach Osten.'],
    ['fr', 'Depuis l’escadron vert\u00a0: un hexagone vers le nord-est, 1 vers l’est.'],
    ['it', 'Dalla squadriglia verde: un esagono a nord-est, 1 a est.'],
    ['pl', 'Od pułku zielonego: jeden heks na północny wschód, 1 na wschód.'],
  ] as const)('speaks %s', async (language, words) => {
    await changeLanguage(language)
    expect(said(11, 'green')).toBe(words)
    await changeLanguage('en')
  })
})
