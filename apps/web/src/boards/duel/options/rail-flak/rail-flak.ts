import { say } from '../../words/words.ts'
import type { BoardOption } from '../option.ts'

export const railFlak: BoardOption = {
  rule: 'D12.9',
  says: { railFlakMoved: ({ from, to }) => [say('log.railFlakMoved', { from, to })] },
  tiles: {
    railFlak: {
      icon: 'M-7 6.6H7M-6.4 2.4H4.4M-4.2 4.5v0M2.4 4.5v0M-2 2.4V-.6L5-6.4M-4.4-3.2.6 1.4',
      isRed: true,
    },
  },
}
