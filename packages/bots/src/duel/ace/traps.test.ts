import { type DuelSetup, duelPresets, prepareDuel, prepareRules } from '@opsroom/rules/duel'
import { expect, test } from 'vitest'
import { promisingPlan } from '../british/raids.ts'
import { situationOf } from '../situation.ts'
import { playOut, rngOf, shownTo } from '../testing/play-out.ts'
import { prepareRaid } from './reckoning.ts'
import { drawerOfBusySites, drawerOfUncoveredSites } from './traps.ts'

const setup = duelPresets.firstNight as DuelSetup
const rules = prepareRules(setup)
const game = prepareDuel(rules)
const { moves } = playOut(setup, { one: 'recruit', two: 'recruit' }, 3, 1)
const evening = moves.find(({ command }) => command.type === 'defences')
if (!evening) throw new Error('the German laid nothing')
const situation = situationOf(
  { rules, game },
  { view: shownTo(game, evening.state, evening.seat), seat: evening.seat, rng: rngOf(3, 'traps'), budget: 4 },
)
const raids = Array.from({ length: 40 }, () => promisingPlan(situation)).flatMap((plan) =>
  plan ? [prepareRaid(rules, situation.open, plan)] : [],
)
const often = raids.map(() => 1 / raids.length)

test('each trap meets a raid over land or sea that no trap before it meets', () => {
  const sites = drawerOfUncoveredSites(situation, raids, often)
  for (let draw = 0; draw < 50; draw++) {
    const hexes = sites()
    expect(hexes.length).toBeGreaterThan(0)
    expect(hexes.length).toBeLessThanOrEqual(6)
    for (const [place, hex] of hexes.entries()) {
      expect(rules.board.isHomeWaters(hex)).toBe(false)
      const before = hexes.slice(0, place)
      expect(
        raids.some((raid) => raid.hexes.includes(hex) && !raid.hexes.some((other) => before.includes(other))),
      ).toBe(true)
    }
  }
})

test('raids slip past such traps more seldom than past traps drawn one by one', () => {
  const unmet = (sites: () => number[]) => {
    let slipped = 0
    for (let draw = 0; draw < 100; draw++) {
      const hexes = sites()
      slipped += raids.filter((raid) => !raid.hexes.some((hex) => hexes.includes(hex))).length
    }
    return slipped
  }
  expect(unmet(drawerOfUncoveredSites(situation, raids, often))).toBeLessThan(
    unmet(drawerOfBusySites(situation, raids, often)) / 1.5,
  )
})
