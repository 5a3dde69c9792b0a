import type { BaseOrder, DuelOpen, Side, SquadronId } from '@opsroom/rules/duel'
import { duelPresets, turnOf } from '@opsroom/rules/duel'

/** The worked example: the night that every edition's rulebook plays as its example, order by order. */

/** A seed that puts the weather card of the example on top of the deck. */
export const exampleSeed = 18
export const exampleSetup = duelPresets.firstNight

/** A step of the lesson, in which one side gives orders: a phase, or a turn of a round (`3/fighters`). */
export type LessonStepKey =
  | 'squadrons'
  | 'plan'
  | 'defences'
  | `${number}/${'mosquito' | 'fighters' | 'bomber'}`

export interface ScriptStep {
  key: LessonStepKey
  side: Side
  orders: readonly BaseOrder[]
}

type End = 'low' | 'high' | 'land'
type Path = Extract<BaseOrder, { type: 'fighter' }>['path']
const ends = (end: End) => (end === 'land' ? { land: true as const } : { altitude: end })
const fly = (squadron: SquadronId, path: Path, end: End): BaseOrder => ({
  type: 'fighter',
  squadron,
  path,
  ...ends(end),
})
const mosquito = (
  round: number,
  path: Path,
  end: End,
  drops: Pick<Extract<BaseOrder, { type: 'mosquito' }>, 'targetMarkers' | 'bombs'> = {},
): ScriptStep => ({
  key: `${round}/mosquito`,
  side: 'british',
  orders: [{ type: 'mosquito', path, ...ends(end), ...drops }],
})
const fighters = (round: number, ...orders: BaseOrder[]): ScriptStep => ({
  key: `${round}/fighters`,
  side: 'german',
  orders: [...orders, { type: 'endFighters' }],
})
const bomber = (round: number, first: { altitude?: 'high' } = {}): ScriptStep => ({
  key: `${round}/bomber`,
  side: 'british',
  orders: [{ type: 'bomber', ...first }],
})

export const exampleNight: readonly ScriptStep[] = [
  {
    key: 'squadrons',
    side: 'german',
    orders: [{ type: 'squadrons', at: { yellow: 5, red: 24, green: 18, blue: 11 } }],
  },
  {
    key: 'plan',
    side: 'british',
    orders: [{ type: 'plan', start: 16, target: 11, route: ['NE', 'E', 'E', 'NW', 'W', 'W'], mosquito: 23 }],
  },
  {
    key: 'defences',
    side: 'german',
    orders: [
      {
        type: 'defences',
        tiles: {
          11: { flak: 1, searchlight: 1, radar: 1, balloonBarrier: 1, fuelTruck: 1 },
          12: { fireEngine: 2 },
        },
      },
    ],
  },
  mosquito(1, ['NE', 'E'], 'high'),
  fighters(
    1,
    fly('green', ['W'], 'low'),
    fly('red', ['NE'], 'low'),
    fly('blue', ['W', 'W'], 'high'),
    fly('yellow', [], 'low'),
  ),
  bomber(1, { altitude: 'high' }),
  mosquito(2, ['NE'], 'high'),
  fighters(
    2,
    fly('blue', ['E'], 'high'),
    fly('green', ['NE'], 'high'),
    fly('red', ['NE'], 'high'),
    fly('yellow', [], 'low'),
  ),
  bomber(2),
  mosquito(3, ['E'], 'low', { targetMarkers: 3, bombs: { airport: 1, searchlight: 1, radar: 1 } }),
  fighters(
    3,
    fly('blue', ['E'], 'high'),
    fly('green', ['E'], 'high'),
    fly('red', ['E'], 'high'),
    fly('yellow', [], 'land'),
  ),
  bomber(3),
  mosquito(4, ['NW'], 'high'),
  fighters(
    4,
    fly('yellow', ['W', 'W'], 'high'),
    fly('red', [], 'land'),
    fly('green', ['SW'], 'land'),
    fly('blue', ['W'], 'high'),
  ),
  bomber(4),
  mosquito(5, ['W'], 'high'),
  fighters(5, fly('yellow', ['W'], 'high'), fly('blue', ['E'], 'land'), fly('green', ['SW'], 'land')),
  bomber(5),
  mosquito(6, ['SW', 'W'], 'land'),
  fighters(6, fly('yellow', ['SE'], 'high')),
  bomber(6),
  fighters(7, fly('yellow', ['SE'], 'land')),
]

/** The step of the lesson for a side; undefined when neither side can give orders. */
export function stepKeyAt(open: DuelOpen, side: Side): LessonStepKey | undefined {
  if (open.phase === 'squadrons') return 'squadrons'
  if (open.phase === 'preparation') return side === 'british' ? 'plan' : 'defences'
  const turn = open.phase === 'duel' ? turnOf(open) : undefined
  return turn === 'mosquito' || turn === 'fighters' || turn === 'bomber' ? `${open.round}/${turn}` : undefined
}
