import { countTiles } from '@opsroom/rules/duel'
import { saySemicolonList } from '../../../../words/lists.ts'
import { say } from '../../words/words.ts'
import { type BoardOption, placeMessageData, sumOfCounts } from '../option.ts'

export const wallsHaveEars: BoardOption = {
  rule: 'D12.2',
  says: { tilesMoved: ({ put }) => [say('log.tilesMoved', { count: sumOfCounts(countTiles(put)) })] },
  saysOf: {
    crestsShown({ own }, rules) {
      const [seen] = Object.values(own ?? {})
      if (!seen) return [say('log.crestsHidden')]
      const cities = saySemicolonList(
        seen.cities.map((hex) => say('place.city', placeMessageData(rules, hex))),
      )
      return [say('log.crestsShown', { cities })]
    },
  },
}
