import { countTiles } from '@opsroom/rules/duel'
import { saySeries } from '../../../../words/lists.ts'
import { say } from '../../words/words.ts'
import { type BoardOption, placeValues, sumOfCounts } from '../option.ts'

export const wallsHaveEars: BoardOption = {
  rule: 'D12.2',
  says: { tilesMoved: ({ put }) => [say('log.tilesMoved', { count: sumOfCounts(countTiles(put)) })] },
  saysOf: {
    crestsShown({ own }, rules) {
      const [seen] = Object.values(own ?? {})
      if (!seen) return [say('log.crestsHidden')]
      const cities = saySeries(seen.cities.map((hex) => say('place.city', placeValues(rules, hex))))
      return [say('log.crestsShown', { cities })]
    },
  },
}
