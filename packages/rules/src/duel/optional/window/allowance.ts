import { defineOption } from '../../rules/define-option.ts'
import type { BaseSetup } from '../../setup/setup.ts'

const plainRule = 'D12.4a'

/** D12.4a: the plain numbers, which the games of two and three nights have otherwise changed. */
export const plainNumbers = defineOption({ rule: plainRule, group: 'expansions', needs: ['D12.4'] })

type Nights = Pick<BaseSetup, 'nights' | 'mirror' | 'exchange'> & Partial<Pick<BaseSetup, 'expansions'>>

/** The number for each night of a game of two or three nights; otherwise the number for every night. */
const allowance =
  (every: number, ofTwo: readonly number[], ofThree: readonly number[]) =>
  ({ nights, mirror, exchange, expansions }: Nights, night: number): number => {
    if (mirror || exchange || expansions?.includes(plainRule)) return every
    const list = nights === 2 ? ofTwo : nights === 3 ? ofThree : []
    return list[night - 1] ?? every
  }

/** Window cards of a night (D12.4). */
export const windowAllowance = allowance(1, [2, 1], [2, 1, 0])
/** Wild Boar tokens of a night (D12.5). */
export const boarAllowance = allowance(2, [1, 2], [0, 1, 2])
