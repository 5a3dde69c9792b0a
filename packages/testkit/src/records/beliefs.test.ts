import { type Line, redecide, replayOf, wholeRecord } from '@opsroom/rules/core'
import { duel, duelPresets } from '@opsroom/rules/duel'
import { expect, it } from 'vitest'
import { playBook } from './play-book.ts'

/** Every order of three nights given with a belief that names its line. */
function believingBook() {
  const book = playBook(duel, { ...duelPresets.firstNight, nights: 3 }, 5, { takesBack: 0, resigns: 0 })
  const lines = book.lines.map((line): Line => {
    const { deed, number } = line
    if (deed?.first !== number || deed.seat === undefined) return line
    const belief = { night: 1, round: 1, about: 'line', chances: [{ value: number, chance: 1 }] }
    return { ...line, deed: { ...deed, beliefs: [belief] } }
  })
  return { ...book, lines }
}
const book = believingBook()
const believed = (lines: readonly Line[], viewpoint: string) =>
  replayOf(book.game, lines, viewpoint).map(({ beliefs }) => beliefs.map(({ chances }) => chances[0]?.value))

it('is told with the night in which an order was given, from every viewpoint alike', () => {
  const nights = believed(book.lines, 'public')
  expect(nights).toHaveLength(3)
  const orders = book.lines.filter(({ deed }) => deed?.beliefs).map(({ number }) => number)
  expect(nights.flat().sort((a, b) => Number(a) - Number(b))).toEqual(orders)
  for (const [one, next] of [
    [nights[0], nights[1]],
    [nights[1], nights[2]],
  ] as [number[], number[]][])
    expect(Math.max(...one)).toBeLessThan(Math.min(...next))
  for (const viewpoint of ['one', 'two', 'truth']) expect(believed(book.lines, viewpoint)).toEqual(nights)
})

it('is not told of a night that still runs', () => {
  const nights = believed(book.lines, 'truth')
  let told = 0
  for (let length = 1; length <= book.lines.length; length++) {
    const sofar = believed(book.lines.slice(0, length), 'truth')
    expect(sofar).toEqual(nights.slice(0, sofar.length))
    told = Math.max(told, sofar.length)
  }
  expect(told).toBe(3)
})

it('stands in no record, and changes nothing that follows from an order', () => {
  const record = wholeRecord({ id: duel.id, version: duel.version }, book.game, book.lines)
  expect(record?.lines.length).toBeGreaterThan(20)
  expect(JSON.stringify(record)).not.toContain('beliefs')
  expect(redecide(book.game, book.lines, book.chance).finding).toBeUndefined()
})
