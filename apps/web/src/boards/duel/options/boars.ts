import { boars } from '@opsroom/rules/duel'
import { say } from '../words/words.ts'
import type { BoardOption } from './option.ts'

export const wildBoar: BoardOption = {
  rule: 'D12.5',
  says: {
    boarsPlaced: ({ at }) => [say('log.boarsPlaced', { count: at.length })],
    boarFlew: ({ from, at }) => [say('log.boarFlew', { from, at })],
  },
  marks(open) {
    const { waiting, flying } = boars.of(open)
    return { boarsWaiting: waiting, boarsFlying: flying }
  },
}
