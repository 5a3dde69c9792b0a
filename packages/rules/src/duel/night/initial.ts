import { baseAircraftBySquadron, bySquadron } from '../board/pieces.ts'
import type { Rules } from '../rules/rules.ts'
import type { DuelState, Ground, Squadron } from '../state/open.ts'
import { britishSeat, seats } from '../state/seats.ts'

export const emptyGround: Ground = { placed: {}, destroyed: {}, airportBombs: {}, targetMarkers: {} }

const initialOptions = (slices: Rules['slices']): Record<string, unknown> =>
  Object.fromEntries(slices.map(({ name, initial }) => [name, initial]))

/** The state of a game before its first event: squadrons in reserve with full tanks, nothing known, nothing scored. */
export function initialState(
  rules: Pick<Rules, 'board' | 'setup'> & Partial<Pick<Rules, 'slices' | 'seats'>>,
): DuelState {
  const squadrons = bySquadron<Squadron>((id) => ({
    aircraft: baseAircraftBySquadron[id],
    status: 'ready',
    height: 'ground',
    fuel: rules.board.pack.gauges[baseAircraftBySquadron[id]],
  }))
  const slices = rules.slices ?? []
  return {
    open: {
      night: 1,
      nights: rules.setup.nights,
      british: britishSeat,
      carried: 0,
      phase: 'squadrons',
      round: 0,
      vp: 0,
      ledger: [],
      squadrons,
      ground: emptyGround,
      acted: [],
      engaged: [],
      results: [],
      ...(slices.length > 0 && { options: initialOptions(slices) }),
    },
    // Every seat has a secret from the start, if only an empty one: the single key of `secrets` in a view then tells to
    // which seat the view belongs.
    secrets: Object.fromEntries((rules.seats ?? seats).map(({ id }) => [id, {}])),
  }
}
