import type { HexChoice } from '../../../board-kit/hex-map/overlay.ts'

/** The sign of a label that says how much fuel an order costs: a drop. */
export const fuelSign: HexChoice['sign'] = {
  picture: 'M0-6.4C2.6-3 4.4-.8 4.4 1.8A4.4 4.4 0 0 1-4.4 1.8C-4.4-.8-2.6-3 0-6.4Z',
}
