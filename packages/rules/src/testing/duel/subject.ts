import type { State } from '../../core/index.ts'
import { type BaseOrder, type DuelOpen, type DuelSetup, duel, duelPresets, packOf } from '../../duel/index.ts'
import { maximumCards } from '../../duel/pieces.ts'
import type { Subject } from '../nights/subject.ts'
import { asScenario } from './as-scenario.ts'
import { disagreement } from './choices.ts'
import { duelLedger } from './ledger.ts'
import { smallOrders } from './small-orders.ts'
import { hidesTheChance } from './worlds/chance.ts'
import { hidesThePlan } from './worlds/plan.ts'
import { hidesThePreparation } from './worlds/preparation.ts'

/**
 * A night ends (D15.8). Before the bomber's last card there are at most 14 rounds of 7 orders: Mosquito, four
 * squadrons and the end of their turn, bomber. Afterwards nobody takes off, and a squadron in the air spends 1 fuel
 * or more each round until it has landed or must (D6.8): as many rounds as the largest tank, without the bomber.
 */
function bound(setup: unknown): number {
  const tank = Math.max(...Object.values(packOf(setup as DuelSetup).gauges))
  const preparing = 3
  const resigning = 1
  const { nights } = setup as DuelSetup
  return nights * (preparing + maximumCards * 7 + tank * 6) + resigning
}

/** Leaves out entries that say nothing. */
const something = <T extends object>(body: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(body).filter(
      ([, value]) =>
        value !== 0 &&
        value !== false &&
        !(typeof value === 'object' && !Array.isArray(value) && Object.keys(value).length === 0),
    ),
  ) as Partial<T>

function normal(command: BaseOrder, open: DuelOpen): unknown {
  switch (command.type) {
    case 'bomber':
      return open.bomber?.altitude ? { type: 'bomber' } : command
    case 'defences': {
      const hexes = Object.entries(command.tiles).map(([hex, here]) => [hex, something(here)])
      return { ...command, tiles: something(Object.fromEntries(hexes)) }
    }
    case 'fighter':
    case 'mosquito': {
      const { altitude, ...rest } = command
      const bombs = command.type === 'mosquito' && command.bombs ? { bombs: something(command.bombs) } : {}
      return something({ ...rest, ...bombs, ...(!rest.land && { altitude }) })
    }
    default:
      return command
  }
}

/** Duel in the Dark as the properties know it. */
export const duelSubject: Subject = {
  game: duel,
  setups: Object.values(duelPresets),
  bound,
  counts: ['tiles', 'bombs', 'targetMarkers'],
  normal: (command, view: State) => normal(command as BaseOrder, view.open as DuelOpen),
  disagreement,
  asScenario,
  properties: [duelLedger, smallOrders, hidesThePlan, hidesThePreparation, hidesTheChance],
}
