import {
  type AgreedSetup,
  duelAt,
  duelSubject,
  type Given,
  playNight,
  setupWithRules,
} from '@opsroom/testkit'
import { describe, expect, it } from 'vitest'
import { isCommitmentTo, redactEvent } from '../../../core/index.ts'
import { prepareRules } from '../../game/options.ts'
import { nightsOf } from '../../night/chapters.ts'
import type { DuelOpen } from '../../state/open.ts'
import { planningAnewEvents } from './schema.ts'

const both: AgreedSetup = { advanced: ['D10.2', 'D10.3'] }
const alone: AgreedSetup = { advanced: ['D10.3'] }
const bomber = { at: 10, altitude: 'high', flown: 2 } as const
const before = (more: Given = {}, agreed = both) =>
  duelAt(
    {
      round: 3,
      toAct: 'bomber',
      bomber,
      mosquito: { at: 8, altitude: 'high' },
      weather: { wind: 'E', changesBefore: [3, 9] },
      ...more,
    },
    agreed,
  )
const toNew = { type: 'reroute', route: ['SE', 'SE', 'W', 'W', 'W'], target: 26 } as const

describe('planning anew (D10.3)', () => {
  it('is allowed right after a change of the weather, where the weather changes', () => {
    expect(before().ruleFor({ ...toNew, route: [...toNew.route] })).toBe('accepted')
    expect(before({}, alone).ruleFor({ ...toNew, route: [...toNew.route] })).toBe('D10.3 replan.noRight')
    expect(
      before({ weather: { changesBefore: [4, 9] } }).ruleFor({ ...toNew, route: [...toNew.route] }),
    ).toBe('D10.3 replan.noRight')
  })
  it('is done once a turn, and shown to nobody else', () => {
    const planned = before().play({ ...toNew, route: [...toNew.route] })
    expect(planned.ruleFor({ ...toNew, route: [...toNew.route] })).toBe('D10.3 replan.already')
    expect(planned.state.open).toEqual(before().state.open)
    for (const event of planned.events)
      for (const audience of ['two', 'public'])
        expect(redactEvent(planningAnewEvents, event, audience)).toBeUndefined()
  })
  it('keeps the colours and the turning rules, with the heading of the last move', () => {
    const refused = (route: ('SW' | 'W' | 'E')[], target = 26) =>
      before().ruleFor({ type: 'reroute', route, target })
    expect(refused(['SW'])).toBe('D4.2 route.turn')
    expect(refused(['E', 'E', 'W'], 22)).toBe('D4.2 route.turn')
  })
  it('after the strike is about the way home alone, with a free first card', () => {
    const struck = before({ bomber: { at: 11, altitude: 'high', flown: 3, struck: true } })
    expect(struck.ruleFor({ type: 'reroute', route: ['W', 'W', 'W'], target: 12 })).toBe(
      'D10.3 replan.struck',
    )
    expect(struck.ruleFor({ type: 'reroute', route: ['SW', 'W', 'W', 'NW'] })).toBe('accepted')
    expect(struck.ruleFor({ type: 'reroute', route: ['E'] })).toBe('D4.3 route.notGreen')
  })
  it('never ends where the Mosquito has landed', () => {
    const landed = before({
      bomber: { at: 11, altitude: 'high', flown: 3, struck: true },
      mosquito: { at: 16, altitude: 'ground' },
      round: 4,
    })
    expect(landed.ruleFor({ type: 'reroute', route: ['SW', 'W', 'W'] })).toBe('D5.10 replan.mosquitoLanded')
  })
})

it('opens at the end of a night what every move promised, planned anew or not (D14)', () => {
  const setup = setupWithRules(['D10.2', 'D10.3'], { nights: 2 })
  let anew = 0
  for (let number = 0; number < 12; number++) {
    const night = playNight({ ...duelSubject, setups: [setup] }, number)
    anew += night.logEntries.filter(({ entry }) => entry.event.type === 'routePlanned').length
    const open = night.end.game.open as DuelOpen
    const published = JSON.stringify(night.logEntries.map(({ entry }) => entry.event.open))
    for (const { ended } of nightsOf(prepareRules(setup), open)) {
      const promises = ended?.promises ?? []
      for (const { commitment, value, nonce } of promises) {
        expect(isCommitmentTo(commitment, value, nonce)).toBe(true)
        expect(published.split(commitment).length).toBeGreaterThan(2)
      }
      if (ended) expect(promises.length).toBeGreaterThan(2)
    }
  }
  expect(anew).toBeGreaterThan(5)
})
