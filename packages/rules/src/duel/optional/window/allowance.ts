import { defineOption } from '../../rules/define-option.ts'
import type { BaseSetup } from '../../setup/setup.ts'

const plainRule = 'D12.4a'

/**
 * D12.4a, plain numbers: games of two and three nights have the same numbers of Window cards and Wild Boar tokens every
 * night, as other games do.
 */
export const plainWindowNumbers = defineOption({ rule: plainRule, group: 'expansions', needs: ['D12.4'] })

type Nights = Pick<BaseSetup, 'nights' | 'mirror' | 'exchange'> & Partial<Pick<BaseSetup, 'expansions'>>

/**
 * The number of cards or tokens for a night. In games of two and of three nights it comes from a list; in games of
 * another length, with exchanged sides, or with D12.4a it is the same every night.
 */
const allowance =
  (every: number, ofTwo: readonly number[], ofThree: readonly number[]) =>
  ({ nights, mirror, exchange, expansions }: Nights, night: number): number => {
    if (mirror || exchange || expansions?.includes(plainRule)) return every
    const list = nights === 2 ? ofTwo : nights === 3 ? ofThree : []
    return list[night - 1] ?? every
  }

/** The number of Window cards for a night (D12.4). */
export const windowAllowance = allowance(1, [2, 1], [2, 1, 0])
/** The number of Wild Boar tokens for a night (D12.5). */
export const boarAllowance = allowance(2, [1, 2], [0, 1, 2])
