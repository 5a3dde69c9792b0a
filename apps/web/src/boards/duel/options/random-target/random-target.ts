import { say } from '../../words/words.ts'
import { type BoardOption, placeMessageData } from '../option.ts'

export const randomTarget: BoardOption = {
  rule: 'D12.2a',
  saysOf: {
    targetDrawn({ own }, rules) {
      const [seen] = Object.values(own ?? {})
      return seen ? [say('log.targetDrawn', placeMessageData(rules, seen.target))] : []
    },
  },
}
