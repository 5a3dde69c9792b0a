import { type LogEntry, redecide, replayOf, wholeRecordOf } from '@opsroom/rules/core'
import { duel, duelPresets } from '@opsroom/rules/duel'
import { expect, it } from 'vitest'
import { playMatch } from './play-match.ts'

/** Every order of three nights given with a belief that names its entry. */
function believingMatch() {
  const match = playMatch(duel, { ...duelPresets.firstNight, nights: 3 }, 5, { takesBack: 0, resigns: 0 })
  const logEntries = match.logEntries.map((logEntry): LogEntry => {
    const { cause, number } = logEntry
    if (cause?.first !== number || cause.seat === undefined) return logEntry
    const belief = { chapter: 1, round: 1, about: 'line', chances: [{ value: number, chance: 1 }] }
    return { ...logEntry, cause: { ...cause, beliefs: [belief] } }
  })
  return { ...match, logEntries }
}
const match = believingMatch()
const believed = (logEntries: readonly LogEntry[], viewpoint: string) =>
  replayOf(match.game, logEntries, viewpoint).map(({ beliefs }) =>
    beliefs.map(({ chances }) => chances[0]?.value),
  )

it('is shown with the night in which an order was given, from every viewpoint alike', () => {
  const nights = believed(match.logEntries, 'public')
  expect(nights).toHaveLength(3)
  const orders = match.logEntries.filter(({ cause }) => cause?.beliefs).map(({ number }) => number)
  expect(nights.flat().sort((a, b) => Number(a) - Number(b))).toEqual(orders)
  for (const [one, next] of [
    [nights[0], nights[1]],
    [nights[1], nights[2]],
  ] as [number[], number[]][])
    expect(Math.max(...one)).toBeLessThan(Math.min(...next))
  for (const viewpoint of ['one', 'two', 'truth'])
    expect(believed(match.logEntries, viewpoint)).toEqual(nights)
})

it('is not shown of a night that still runs', () => {
  const nights = believed(match.logEntries, 'truth')
  let shown = 0
  for (let length = 1; length <= match.logEntries.length; length++) {
    const sofar = believed(match.logEntries.slice(0, length), 'truth')
    expect(sofar).toEqual(nights.slice(0, sofar.length))
    shown = Math.max(shown, sofar.length)
  }
  expect(shown).toBe(3)
})

it('stands in no record, and changes nothing that follows from an order', () => {
  const record = wholeRecordOf({ id: duel.id, version: duel.version }, match.game, match.logEntries)
  expect(record?.entries.length).toBeGreaterThan(20)
  expect(JSON.stringify(record)).not.toContain('beliefs')
  expect(redecide(match.game, match.logEntries, match.chance).finding).toBeUndefined()
})
