import type { Hex } from '@opsroom/rules/core'
import {
  bomberReach,
  type DuelView,
  expectedLoss,
  type Rules,
  type SquadronId,
  squadronIds,
  squadronReach,
} from '@opsroom/rules/duel'
import { say } from '../words/words.ts'
import type { Shade, ShadeKind } from './shade-kinds.ts'

const nearest = (count: number): number => (count <= 2 ? 2 : count <= 4 ? 1 : 0)

function reach(rules: Rules, { open }: DuelView, chosen: SquadronId | undefined): Shade {
  const shade = new Map<Hex, { orders: number; spoken: string[] }>()
  for (const squadron of chosen ? [chosen] : squadronIds) {
    for (const [hex, { orders, fuel }] of squadronReach(rules, open, squadron)) {
      const here = shade.get(hex) ?? { orders, spoken: [] }
      const sentence = say('hex.reach', { squadron, orders, fuel })
      shade.set(hex, { orders: Math.min(here.orders, orders), spoken: [...here.spoken, sentence] })
    }
  }
  return new Map(
    [...shade].map(([hex, { orders, spoken }]) => [
      hex,
      { label: `${orders}`, level: nearest(orders), spoken },
    ]),
  )
}

const bomber = (rules: Rules, { open }: DuelView): Shade =>
  new Map(
    [...bomberReach(rules, open)].map(([hex, cards]) => [
      hex,
      { label: `${cards}`, level: nearest(cards), spoken: [say('hex.bomberReach', { cards })] },
    ]),
  )

const loss = (rules: Rules, view: DuelView): Shade =>
  new Map(
    [...expectedLoss(rules, view)].flatMap(([hex, expected]) => {
      const points = Math.round(expected)
      const level = points >= 5 ? 2 : points >= 3 ? 1 : 0
      return points > 0 ? [[hex, { label: `${points}`, level, spoken: [say('hex.loss', { points })] }]] : []
    }),
  )

/** The estimates of one kind for the hexes, computed from a view. */
export const shadeOf = (
  rules: Rules,
  view: DuelView,
  kind: ShadeKind,
  chosen?: SquadronId | undefined,
): Shade =>
  kind === 'reach' ? reach(rules, view, chosen) : kind === 'bomber' ? bomber(rules, view) : loss(rules, view)
