import type { SealedOrders } from '../../core/index.ts'
import { firstNight } from '../setup/setup-shape.ts'
import type { DuelState } from '../state/open.ts'
import { britishSeat, germanSeat } from '../state/seats.ts'
import { packOf } from './join-rules.ts'
import type { DuelSetup } from './setup-schema.ts'

/**
 * Duel in the Dark as sealed orders: everybody bases the squadrons, deploys the defences and plans a raid. One night of
 * the base game; all nights of a contest have the same weather, which nobody knows beforehand.
 */
export const sealedOrders: SealedOrders<DuelSetup, DuelState> = {
  setups: {
    firstNight,
    firstEdition: { ...firstNight, edition: 'first' },
  },
  orders: [
    { seat: germanSeat, type: 'squadrons' },
    { seat: britishSeat, type: 'plan' },
    { seat: germanSeat, type: 'defences' },
  ],
  conditions: (setup, random) => {
    const [card] = random('weather/deck').shuffle(packOf(setup).weather)
    return String(card?.id ?? '')
  },
  withoutConditions(state) {
    const { weather: _, ...open } = state.open
    return { ...state, open }
  },
}
