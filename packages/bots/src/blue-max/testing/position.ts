import {
  type BlueMaxOpen,
  type BlueMaxSetup,
  type BlueMaxView,
  blueMaxPresets,
  type FlyingPlane,
  freshPlane,
  freshSheet,
  type PlaneId,
  planes,
  type Sheet,
} from '@opsroom/rules/blue-max'
import { rngFrom, type SeatId } from '@opsroom/rules/core'
import { Outlook } from '../model/outlook.ts'
import { type Situation, situationOf } from '../situation.ts'
import { gameOf } from './play-out.ts'

/** A plane of a position, where it is not as at the start. */
export type Placed = Pick<FlyingPlane, 'at' | 'heading'> & Partial<FlyingPlane> & { plane: PlaneId }

export interface Position {
  seat: SeatId
  planes: Record<SeatId, Placed>
  setup?: Partial<BlueMaxSetup>
  open?: Partial<BlueMaxOpen>
  sheet?: Partial<Sheet>
  tip?: { direction: 'L' | 'S' | 'R'; level?: number }
}

/** A seat's view in phase 2 of turn 3, where nothing else is said. */
export function situationWith({ seat, planes: placed, setup, open, sheet, tip }: Position): Situation {
  const agreed = { ...(blueMaxPresets.standard as BlueMaxSetup), ...setup }
  const flying = Object.fromEntries(
    Object.entries(placed).map(([id, one]): [SeatId, FlyingPlane] => [
      id,
      { ...freshPlane(planes[one.plane], one), ...one },
    ]),
  )
  const own = { ...freshSheet(planes[(placed[seat] as Placed).plane]), ...sheet }
  const view: BlueMaxView = {
    open: {
      duel: 1,
      turn: 3,
      phase: 'choice',
      asked: Object.keys(placed),
      ready: [],
      picks: Object.fromEntries(Object.entries(placed).map(([id, { plane }]) => [id, plane])),
      planes: flying,
      tails: {},
      opens: [],
      gone: [],
      results: [],
      finished: false,
      ...open,
    },
    secrets: { [seat]: { sheet: own, ...(tip && { tip }) } },
  }
  const game = gameOf(agreed)
  const rng = rngFrom(new Uint8Array(32))
  return situationOf(
    { rules: game.rules, game, outlook: new Outlook(game.rules) },
    { view, seat, rng, budget: 8 },
  )
}
