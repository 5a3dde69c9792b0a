import type { BaseSetup } from '../../setup.ts'

type Nights = Pick<BaseSetup, 'nights' | 'mirror'>

/** So many in each night of a game of two or three; in any other game so many every night. */
const allowance =
  (every: number, ofTwo: readonly number[], ofThree: readonly number[]) =>
  ({ nights, mirror }: Nights, night: number): number => {
    if (mirror) return every
    const list = nights === 2 ? ofTwo : nights === 3 ? ofThree : []
    return list[night - 1] ?? every
  }

/** Window cards of a night (D12.4). */
export const windowAllowance = allowance(1, [2, 1], [2, 1, 0])
/** Wild Boar tokens of a night (D12.5). */
export const boarAllowance = allowance(2, [1, 2], [0, 1, 2])
