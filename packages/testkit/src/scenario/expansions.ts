import {
  aces,
  type BaseOrder,
  boars,
  britishGround,
  type DuelOpen,
  type DuelState,
  ju88Slice,
  type Rules,
  type SquadronId,
  seatOfSide,
  teamOf,
  windowCards,
} from '@opsroom/rules/duel'
import type { Scenario } from './format.ts'
import type { OptionScenarioKeys } from './option.ts'

type Counts = Record<string, number>
type When = Scenario['when'][number]

const inOpen = (state: DuelState, change: (open: DuelOpen) => DuelOpen): DuelState => ({
  ...state,
  open: change(state.open),
})

/**
 * The state with Window cards in the British plan (D12.4), given as the numbers of the route cards before which they
 * lie. Window cards before a route card that has been flown are used.
 */
function withWindow(state: DuelState, window: number[]): DuelState {
  const seat = seatOfSide(state.open, 'british')
  const secret = state.secrets?.[seat]
  const plan = secret?.plan && { ...secret.plan, window }
  const flown = state.open.bomber?.flown.length ?? 0
  const used = window.filter((card) => card <= flown)
  const next = inOpen(state, (open) => windowCards.put(open, { announced: window.length > 0, used }))
  return { ...next, secrets: { ...state.secrets, [seat]: { ...secret, ...(plan && { plan }) } } }
}

type Team = NonNullable<ReturnType<typeof teamOf>>

/** The state with several German players (D12.3), whose tracks and owners a scenario replaces where it names them. */
function withTeam(open: DuelOpen, change: { [K in keyof Team]?: Partial<Team[K]> }): DuelOpen {
  const team = teamOf(open)
  if (!team) return open
  const { tracks = {}, owners = {} } = change
  const next = { ...team, tracks: { ...team.tracks, ...tracks }, owners: { ...team.owners, ...owners } }
  return { ...open, options: { ...open.options, team: next } }
}

const tokens = (airports: readonly number[]): Counts => {
  const counts: Counts = {}
  for (const hex of airports) counts[hex] = (counts[hex] ?? 0) + 1
  return counts
}

const withGround = (key: 'guns' | 'lights') => (state: DuelState, counts: Counts) =>
  inOpen(state, (open) => britishGround.put(open, { ...britishGround.of(open), [key]: counts }))

/** The keys of scenarios that belong to expansions. */
export const expansionScenarioKeys: readonly OptionScenarioKeys[] = [
  {
    rule: 'D12.1',
    given: {
      ju88Owner: (state, owner: string) =>
        inOpen(state, (open) => ju88Slice.put(open, { ...ju88Slice.of(open), owner })),
    },
  },
  {
    rule: 'D12.3',
    given: {
      tracks: (state, tracks: Counts) => inOpen(state, (open) => withTeam(open, { tracks })),
      owners: (state, owners: Record<SquadronId, string>) =>
        inOpen(state, (open) => withTeam(open, { owners })),
    },
    shown: {
      tracks: (open) => ({ ...teamOf(open)?.tracks }),
      owners: (open) => ({ ...teamOf(open)?.owners }),
    },
  },
  { rule: 'D12.4', given: { window: withWindow } },
  {
    rule: 'D12.5',
    given: {
      boars: (state, airports: number[]) =>
        inOpen(state, (open) => boars.put(open, { ...boars.of(open), waiting: tokens(airports) })),
    },
  },
  {
    rule: 'D12.8',
    given: {
      aces: (state, { silver = 0, gold = 0 }: Counts) =>
        inOpen(state, (open) => aces.put(open, { ...aces.of(open), silver, gold })),
    },
    shown: { aces: (open) => aces.of(open) },
  },
  { rule: 'D12.10', given: { guns: withGround('guns'), lights: withGround('lights') } },
]

/**
 * The position with the turn of the ace, if it is given as the Mosquito's turn and the first order is about the gold
 * ace: the ace's turn comes before the Mosquito's (D12.8).
 */
export function positionAtAce(state: DuelState, first: When | undefined): DuelState {
  const isAce = state.open.turn === 'mosquito' && (first?.ace as { kind?: string })?.kind === 'gold'
  return isAce && aces.of(state.open).gold > 0 ? inOpen(state, (open) => ({ ...open, turn: 'ace' })) : state
}

const isSilver = (entry: When | undefined) => entry?.ace?.kind === 'silver'

/**
 * The orders of a scenario, with each `ace` order for the silver ace merged into the neighbouring `endFighters`: in the
 * rules one order ends the fighters' turn and lays the silver ace (D12.8).
 */
export function mergeSilverAceOrders(when: readonly When[]): When[] {
  return when.flatMap((entry, index): When[] => {
    const next = when[index + 1]
    if (isSilver(entry) && next?.endFighters) return []
    const before = when[index - 1]
    return entry.endFighters && isSilver(before)
      ? [{ endFighters: { ...entry.endFighters, silverAce: before?.ace?.at } }]
      : [entry]
  })
}

/** The British plan of the night, with which some passing orders must agree. */
const planOf = ({ open, secrets }: DuelState) => secrets?.[seatOfSide(open, 'british')]?.plan

/**
 * The cities for an order that hands crests over: four cities besides the planned target, and the target if there is a
 * plan.
 */
function someCrests({ board }: Rules, state: DuelState): number[] {
  const target = planOf(state)?.target
  const others = board.cities.filter((city) => city !== target).slice(0, 4)
  return target === undefined ? others : [...others, target]
}

/** The order that passes the turn of an optional rule, if there is one. */
export function passOrderOf(rules: Rules, state: DuelState): BaseOrder | undefined {
  const passes: Record<string, () => object> = {
    boars: () => ({ type: 'boars', at: [] }),
    gunsAndLights: () => ({ type: 'gunsAndLights' }),
    extraTiles: () => ({ type: 'extraTiles', tiles: {} }),
    crests: () => ({ type: 'crests', cities: someCrests(rules, state) }),
    moveTiles: () => ({ type: 'moveTiles' }),
    ace: () => ({ type: 'ace', pass: true }),
    aceFire: () => ({ type: 'aceFire', pass: true }),
    // A `mosquitoBase` order must name the airport of the Mosquito in the plan.
    mosquitoBase: () => ({ type: 'mosquitoBase', at: planOf(state)?.mosquito }),
  }
  const { phase, turn } = state.open
  return phase === 'duel' ? (passes[turn ?? '']?.() as BaseOrder | undefined) : undefined
}
