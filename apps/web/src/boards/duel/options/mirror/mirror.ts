import type { BoardOption } from '../option.ts'

export const acousticMirror: BoardOption = {
  rule: 'D12.7',
  tiles: {
    mirror: {
      icon: 'M-3.6 6.4H3.6M0 6.4V4M-5.6-6.4A7 7 0 0 0-5.6 4M-5.6-6.4V4M-2-1.2H2M4-4.6A5.4 5.4 0 0 1 4 2.2M6.4-6.2A8.4 8.4 0 0 1 6.4 3.8',
    },
  },
}
