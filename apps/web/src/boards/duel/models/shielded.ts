import type { Refusal } from '@opsroom/rules/core'
import { medals } from '@opsroom/rules/duel'
import type { Desk } from './desk.ts'

/**
 * Why medals remove nothing of what stands in the next hex, where something shields it there (D12.7): what is not
 * offered would otherwise be missed without a reason.
 */
export function shieldOver(desk: Desk, hex: number, order: object): Refusal | undefined {
  const { game, view, seat, open } = desk
  if (medals.of(open).british === 0) return undefined
  return Object.keys(open.ground.placed[hex] ?? {})
    .map((kind) => game.refuse(view, seat, { ...order, type: 'bomber', removeTiles: { [kind]: 1 } } as never))
    .find((refusal) => refusal?.rule === 'D12.7')
}
