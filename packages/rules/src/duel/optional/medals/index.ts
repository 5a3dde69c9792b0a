import { z } from 'zod'
import type { Contribution } from '../../contribution.ts'
import type { DuelOpen } from '../../state/open.ts'
import { bomberFold, bomberMedals, bomberMedalsSchema, bomberMoment } from './bomber.ts'
import { fuelMedal, type SavingFighter, savedFuel } from './fuel.ts'
import { layingFold, layingMoment, layingSchema, layMedals } from './lay.ts'
import { type DecoratedMosquito, mosquitoMedals } from './mosquito.ts'
import { canRepair, repairEvents, repairFold, repairOrder } from './repair.ts'
import { medals, spent } from './slice.ts'

const many = z.object({ spent: z.number().int() })

const spentFold =
  (side: 'british' | 'german') =>
  (open: DuelOpen, data: unknown): DuelOpen => {
    const { medals: said } = data as { medals?: { spent: number } }
    if (!said) return open
    return spent(open, side, said.spent, side === 'german' ? { fuelSaved: true } : {})
  }

/** D10.4, medals: how they are earned, and the six ways to spend them. */
export const medalsRule: Contribution = {
  rule: 'D10.4',
  group: 'advanced',
  open: [medals as never],
  orders: [repairOrder],
  extensions: [bomberMedals, mosquitoMedals, fuelMedal, layMedals],
  tables: {
    interceptionTotal: [
      {
        rule: 'D10.4',
        reason: 'medalsLaid',
        applies: () => true,
        points: ({ open, hex }) => medals.of(open).laid[hex] ?? 0,
      },
      {
        rule: 'D10.4',
        reason: 'medalsAbsorb',
        applies: () => true,
        points: ({ move }) => 0 - ((move?.medals as { absorbed?: number } | undefined)?.absorbed ?? 0),
      },
    ],
  },
  flight: savedFuel,
  markersPaid: (order: DecoratedMosquito) => order.medals ?? 0,
  canAct: (_, open) => canRepair(open),
  events: repairEvents,
  eventFields: {
    bomberFlew: { medals: bomberMedalsSchema },
    mosquitoFlew: { medals: many },
    squadronFlew: { medals: many },
    fightersTurnEnded: { medals: layingSchema },
  },
  extras: {
    bomberFlew: bomberMoment,
    mosquitoFlew({ command }) {
      const { medals: dropped = 0 } = command as DecoratedMosquito
      return dropped > 0 ? { medals: { spent: dropped } } : {}
    },
    squadronFlew: ({ command }) =>
      (command as SavingFighter | undefined)?.saveFuel ? { medals: { spent: 1 } } : {},
    fightersTurnEnded: layingMoment,
  },
  folds: {
    bomberFlew: { open: bomberFold },
    mosquitoFlew: { open: spentFold('british') },
    squadronFlew: { open: spentFold('german') },
    fightersTurnEnded: { open: layingFold },
    repaired: { open: repairFold },
  },
}
