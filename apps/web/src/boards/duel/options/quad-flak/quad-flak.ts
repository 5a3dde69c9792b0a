import type { BoardOption } from '../option.ts'

export const quadFlak: BoardOption = {
  rule: 'D12.6',
  tiles: {
    quadFlak: { icon: 'M-6 6.4H6M0 6.4V3M-5 3H5M-5 3V-6M-1.7 3V-6.6M1.7 3V-6.6M5 3V-6', isRed: true },
  },
}
