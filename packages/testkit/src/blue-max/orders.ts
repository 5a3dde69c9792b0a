import {
  type BlueMaxOpen,
  type BlueMaxOrder,
  type BlueMaxRules,
  bursts,
  columnOf,
  hexesOf,
  levelChanges,
  planeIds,
  planes,
  sideOfSeat,
  startColumn,
} from '@opsroom/rules/blue-max'
import type { SeatId } from '@opsroom/rules/core'

/** All manoeuvre codes of all planes, and one that no plane has. */
const codes = [...new Set(planeIds.flatMap((id) => [...planes[id].chart.keys()])), '99S9']

const picks = planeIds.map((plane): BlueMaxOrder => ({ type: 'pick', plane }))

const choices = codes.flatMap((manoeuvre) =>
  levelChanges.flatMap((altitude) =>
    [{}, { reload: true }].map(
      (reload): BlueMaxOrder => ({
        type: 'choose',
        manoeuvre,
        ...(altitude !== 'level' && { altitude }),
        ...reload,
      }),
    ),
  ),
)

function starts({ field, setup }: BlueMaxRules, seat: SeatId): BlueMaxOrder[] {
  const column = startColumn(field, sideOfSeat(seat))
  const near = hexesOf(field).filter((hex) => Math.abs(columnOf(hex) - column) <= 1)
  const levels = setup.altitude ? [{}, ...[0, 1, 2, 3, 4, 5, 6].map((level) => ({ level }))] : [{}]
  return [...near, 0, 9999].flatMap((at) =>
    levels.map((level): BlueMaxOrder => ({ type: 'start', at, ...level })),
  )
}

function shots(others: readonly SeatId[]): BlueMaxOrder[] {
  const each = [undefined, ...others.flatMap((at) => bursts.map((burst) => ({ at, burst })))]
  return each.flatMap((pilot) =>
    each.map(
      (observer): BlueMaxOrder => ({ type: 'fire', ...(pilot && { pilot }), ...(observer && { observer }) }),
    ),
  )
}

/** All orders that a seat could write down in a phase, legal or not; they are few enough to try each of them. */
export function allOrdersLegalOrNot(
  rules: BlueMaxRules,
  { phase }: Pick<BlueMaxOpen, 'phase'>,
  seat: SeatId,
): BlueMaxOrder[] {
  const seats = rules.seats.map(({ id }) => id)
  switch (phase) {
    case 'pick':
      return picks
    case 'start':
      return starts(rules, seat)
    case 'tailing':
      return seats.map((enemy) => ({ type: 'tail', enemy }))
    case 'choice':
      return choices
    case 'combat':
      return shots(seats)
    case 'over':
      return []
  }
}
