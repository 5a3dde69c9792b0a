import type { Hex } from '@opsroom/rules/core'
import { countTiles, type Rules } from '@opsroom/rules/duel'
import { saySeries } from '../../../words/lists.ts'
import { say } from '../words/words.ts'
import { type BoardOption, sumOf } from './option.ts'

const cityOf = ({ board }: Rules, hex: Hex) => ({ city: board.city(hex)?.name ?? '', hex })

export const planningAnew: BoardOption = {
  rule: 'D10.3',
  saysOf: { routePlanned: () => [say('log.routePlanned')] },
}

export const wallsHaveEars: BoardOption = {
  rule: 'D12.2',
  says: { tilesMoved: ({ put }) => [say('log.tilesMoved', { count: sumOf(countTiles(put)) })] },
  saysOf: {
    crestsShown({ own }, rules) {
      const [seen] = Object.values(own ?? {})
      if (!seen) return [say('log.crestsHidden')]
      const cities = saySeries(seen.cities.map((hex) => say('plan.hexOf', cityOf(rules, hex))))
      return [say('log.crestsShown', { cities })]
    },
  },
}

export const randomTarget: BoardOption = {
  rule: 'D12.2a',
  saysOf: {
    targetDrawn({ own }, rules) {
      const [seen] = Object.values(own ?? {})
      return seen ? [say('log.targetDrawn', { city: say('plan.hexOf', cityOf(rules, seen.target)) })] : []
    },
  },
}
