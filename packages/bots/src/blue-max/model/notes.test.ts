import {
  type BlueMaxSetup,
  type BlueMaxState,
  blueMaxPresets,
  isGliding,
  planes,
  prepareRules,
} from '@opsroom/rules/blue-max'
import { describe, expect, test } from 'vitest'
import { playOut } from '../testing/play-out.ts'
import { type BotNotes, estimatedPilot, fuelLeft, upToDateNotes } from './notes.ts'

const advanced = { ...(blueMaxPresets.advanced as BlueMaxSetup), turnLimit: 8 }
const { moves } = playOut(advanced, ['recruit', 'regular'], 5, 4)

describe('the fuel of another plane', () => {
  test('is reckoned to the point from what all see, but for hits in its tank', () => {
    const seen = moves.filter(({ command }) => command.type === 'choose')
    expect(seen.length).toBeGreaterThan(8)
    let exact = 0
    for (const { seat, state, memory } of seen) {
      const other = seat === 'a1' ? 'c1' : 'a1'
      const left = state.secrets?.[other]?.sheet?.fuel ?? 0
      const reckoned = fuelLeft(planes, state.open, upToDateNotes(state.open, memory as BotNotes), other)
      expect(reckoned).toBeGreaterThanOrEqual(left)
      if (reckoned === left) exact++
    }
    expect(exact / seen.length).toBeGreaterThan(0.6)
  })

  test('is estimated where nothing is remembered', () => {
    const { state } = moves.findLast(({ command }) => command.type === 'choose') as { state: BlueMaxState }
    expect(state.open.turn).toBeGreaterThan(3)
    const { spent } = upToDateNotes(state.open, undefined)
    expect(spent.a1).toBeGreaterThan(2 * (state.open.turn - 2))
    expect(spent.a1).toBeLessThan(4 * state.open.turn)
  })

  test('is full again in the next duel', () => {
    const { state, memory } = moves.at(-1) as (typeof moves)[number]
    const next = { ...state.open, duel: 2, turn: 1, phase: 'choice' as const }
    expect(upToDateNotes(next, memory as BotNotes).spent.c1 ?? 0).toBe(0)
  })

  test('that is used up makes a plane that can but glide', () => {
    const { state } = moves.at(-1) as (typeof moves)[number]
    const rules = prepareRules(advanced)
    const notes = { ...upToDateNotes(state.open, undefined), spent: { c1: 200 } }
    expect(estimatedPilot(rules, state.open, notes, 'c1')?.sheet.dry).toBeDefined()
    expect(estimatedPilot(rules, state.open, { ...notes, spent: {} }, 'c1')?.sheet.dry).toBeUndefined()
  })

  test('that is not counted lets no plane glide, however long it flies', () => {
    const { state } = moves.at(-1) as (typeof moves)[number]
    const rules = prepareRules({ ...advanced, fuel: false })
    const notes = { ...upToDateNotes(state.open, undefined), spent: { c1: 200 } }
    const pilot = estimatedPilot(rules, state.open, notes, 'c1')
    expect(pilot && isGliding(pilot)).toBe(false)
  })
})
