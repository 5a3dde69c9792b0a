import { say } from '../words/words.ts'
import type { BoardOption } from './option.ts'

export const quadFlak: BoardOption = {
  rule: 'D12.6',
  tiles: {
    quadFlak: { icon: 'M-6 6.4H6M0 6.4V3M-5 3H5M-5 3V-6M-1.7 3V-6.6M1.7 3V-6.6M5 3V-6', isRed: true },
  },
}

export const acousticMirror: BoardOption = {
  rule: 'D12.7',
  tiles: {
    mirror: {
      icon: 'M-3.6 6.4H3.6M0 6.4V4M-5.6-6.4A7 7 0 0 0-5.6 4M-5.6-6.4V4M-2-1.2H2M4-4.6A5.4 5.4 0 0 1 4 2.2M6.4-6.2A8.4 8.4 0 0 1 6.4 3.8',
    },
  },
}

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
