import { expect, test } from 'vitest'
import { duelVersion } from '../setup/version.ts'
import { prepareBoard } from './prepare.ts'
import { standardPack, standardPackOf } from './standard.ts'

const board = prepareBoard(standardPack)

/** Facts that the rulebooks state of the board, and those that follow from them: `docs/board.md`. */
test('the standard board has what the rulebooks state', () => {
  expect(board.hexes.size).toBe(43)
  expect([...board.hexes.keys()].filter(board.isHomeWaters)).toEqual([1, 2, 3, 8, 9, 10, 16, 17, 23])
  expect(board.britishAirports).toEqual([1, 8, 16, 23])
  expect(board.germanAirports).toHaveLength(19)
  expect(board.cities).toHaveLength(11)
  expect(board.city(11)).toMatchObject({ name: 'Emden', value: 13 })
  expect(board.airport(11)).toBe('german')
  expect(board.cities.map((hex) => board.city(hex)?.value)).toContain(27)
})

test('the standard board has what follows from the rulebooks', () => {
  const airportsIn = (...hexes: number[]) => hexes.filter((hex) => board.airport(hex) === 'german').length
  expect(airportsIn(18)).toBe(1)
  expect(airportsIn(4, 5)).toBeGreaterThan(0)
  expect(airportsIn(24, 25)).toBeGreaterThan(0)
  expect(airportsIn(19, 25, 26)).toBeGreaterThan(0)
  expect([22, 37].map((hex) => board.city(hex)?.name)).not.toContain(undefined)
})

test('a room goes on with the city values that it was opened with', () => {
  const valuesIn = (version: number) =>
    Object.fromEntries(
      standardPackOf(version).hexes.flatMap(({ city }) => (city ? [[city.name, city.value]] : [])),
    )
  expect(valuesIn(1)).toEqual({
    Emden: 13,
    Hamburg: 17,
    Lübeck: 18,
    Berlin: 33,
    Köln: 15,
    Kassel: 20,
    Leipzig: 24,
    Frankfurt: 20,
    Nürnberg: 27,
    Dresden: 30,
    München: 29,
  })
  expect(valuesIn(duelVersion)).not.toEqual(valuesIn(1))
  expect(standardPackOf(duelVersion)).toBe(standardPack)
})
