import { say } from '../../words/words.ts'
import type { BoardOption } from '../option.ts'

export const planningAnew: BoardOption = {
  rule: 'D10.3',
  saysOf: { routePlanned: () => [say('log.routePlanned')] },
}
