import { type AnyEvent, evolveFromFolds, type FoldsByKind, type PartFolds } from '../../core/index.ts'
import { type SquadronId, squadronIds } from '../board/pieces.ts'
import type { Contribution } from '../rules/contribution.ts'
import type { Rules } from '../rules/rules.ts'
import { vpChangeOf } from '../scoring/entry.ts'
import { addCounts, plusCount } from '../state/counts.ts'
import type { baseEventKinds } from '../state/events.ts'
import type { LedgerEntry } from '../state/ledger.ts'
import type { DuelOpen, DuelSecret, Squadron } from '../state/open.ts'
import { emptyGround } from './initial.ts'

const scored = (open: DuelOpen, entries: readonly LedgerEntry[]): DuelOpen =>
  entries.length === 0
    ? open
    : { ...open, vp: open.vp + vpChangeOf(entries), ledger: [...open.ledger, ...entries] }

const withSquadron = (open: DuelOpen, id: SquadronId, change: Partial<Squadron>): DuelOpen => ({
  ...open,
  squadrons: { ...open.squadrons, [id]: { ...open.squadrons[id], ...change } },
})

/** The bomber and the Mosquito on their start airports, in phase 5. */
const onTheGround = (placed: {
  bomber: number
  mosquito: number
  markers?: number | undefined
}): Pick<DuelOpen, 'bomber' | 'mosquito'> => ({
  bomber: { at: placed.bomber, height: 'ground', flown: [], landed: false },
  mosquito: {
    at: placed.mosquito,
    height: 'ground',
    base: placed.mosquito,
    markers: placed.markers ?? 0,
    landed: false,
  },
})

/**
 * The change of the state by each event of the base game. The open part of an event changes `open` alone, so the law of
 * redaction holds by construction (docs/architecture.md).
 */
const baseFolds: FoldsByKind<typeof baseEventKinds, DuelOpen, DuelSecret, never> = {
  sidesTaken: { open: (open, { british, ledger }) => scored({ ...open, british }, ledger) },
  squadronsPlaced: {
    open: (open, { at }) =>
      squadronIds.reduce(
        (next, id) => (at[id] === undefined ? next : withSquadron(next, id, { at: at[id] })),
        // When the weather was drawn before phase 1, phase 2 is already over.
        open.weather ? { ...open, phase: 'preparation' } : open,
      ),
  },
  weatherDrawn: {
    open: (open, { weather, early }) => ({ ...open, weather, phase: early ? open.phase : 'preparation' }),
  },
  planLocked: { secret: (secret, own) => (own ? { ...secret, plan: own.plan } : secret) },
  defencesLocked: { secret: (secret, own) => (own ? { ...secret, defences: own.tiles } : secret) },
  curtainRaised: {
    open: (open, { tiles, bomber, mosquito, markers, commitment }) => ({
      ...open,
      phase: 'duel',
      turnOver: true,
      commitment,
      ground: { ...open.ground, placed: tiles },
      ...(bomber !== undefined && mosquito !== undefined && onTheGround({ bomber, mosquito, markers })),
    }),
    secret: ({ defences: _, ...secret } = {}) => secret,
  },
  aircraftPlaced: { open: (open, placed) => ({ ...open, ...onTheGround(placed) }) },
  turnBegan: {
    open: (open, { round, turn }) => ({ ...open, round, turn, turnOver: false, acted: [], engaged: [] }),
  },
  mosquitoFlew: {
    open: (open, { at, height, landed, spent, targetMarkers, airportBombs, destroyed, ledger }) =>
      scored(
        {
          ...open,
          turnOver: true,
          mosquito: open.mosquito && {
            ...open.mosquito,
            at,
            height,
            landed,
            markers: open.mosquito.markers - spent,
          },
          ground: {
            ...open.ground,
            targetMarkers: plusCount(open.ground.targetMarkers, at, targetMarkers),
            airportBombs: plusCount(open.ground.airportBombs, at, airportBombs),
            destroyed: addCounts(open.ground.destroyed, at, destroyed),
          },
        },
        ledger,
      ),
  },
  squadronFlew: {
    open: (open, { squadron, at, height, fuel, engaged, ledger }) =>
      scored(
        {
          ...withSquadron(open, squadron, { at, height, fuel }),
          acted: [...open.acted, squadron],
          engaged: engaged ? [...open.engaged, squadron] : open.engaged,
        },
        ledger,
      ),
  },
  squadronCrashed: {
    open: (open, { squadron, atSea, ledger }) =>
      scored(withSquadron(open, squadron, { status: atSea ? 'lost' : 'crashed', height: 'ground' }), ledger),
  },
  fightersTurnEnded: { open: (open, { ledger }) => scored({ ...open, turnOver: true }, ledger) },
  bomberFlew: {
    open: (open, { card, at, altitude, struck, landed, ledger }) => {
      if (!open.bomber) return open
      const bomber = {
        ...open.bomber,
        at,
        altitude,
        landed,
        height: landed ? ('ground' as const) : altitude,
        flown: [...open.bomber.flown, card],
      }
      return scored({ ...open, turnOver: true, bomber: struck ? { ...bomber, struck: at } : bomber }, ledger)
    },
  },
  nightEnded: {
    open: (open, { result, mosquitoHome }) => ({
      ...open,
      phase: open.night < open.nights ? 'squadrons' : 'over',
      results: [...open.results, result],
      mosquito:
        open.mosquito && mosquitoHome
          ? { ...open.mosquito, at: open.mosquito.base, height: 'ground', landed: true }
          : open.mosquito,
    }),
    // The secrets of options last for one night, as the plan does.
    secret: ({ plan: _, lockedPlan: __, options: ___, ...secret } = {}) => secret,
  },
  nightBegan: {
    open: ({ results, nights, options }, { night, british, vp, squadrons, standing }) => ({
      night,
      nights,
      british,
      phase: 'squadrons',
      round: 0,
      vp,
      carried: vp,
      ledger: [],
      squadrons,
      ground: emptyGround,
      ...(standing && { standing }),
      acted: [],
      engaged: [],
      results,
      // `carriedOver` later sets the slices of the options.
      ...(options && { options }),
    }),
  },
}

type Fold = PartFolds<DuelOpen, DuelSecret, never, AnyEvent>

/**
 * One fold that runs several folds of an event in order. Each part of the state still depends only on parts that its
 * owners see, so the law of redaction holds.
 */
function inTurn(folds: readonly Fold[]): Fold {
  const [only] = folds
  if (only && folds.length === 1) return only
  const opens = folds.flatMap(({ open }) => open ?? [])
  const secrets = folds.flatMap(({ secret }) => secret ?? [])
  return {
    ...(opens.length > 0 && {
      open: (open: DuelOpen, data: never) => opens.reduce((next, fold) => fold(next, data), open),
    }),
    ...(secrets.length > 0 && {
      secret: (secret, own, open, seat) =>
        secrets.reduce((next, fold) => fold(next, own, open, seat), secret),
    }),
  }
}

/**
 * The fold that sets the slices of the options at the beginning of a night (D13.1): to the value that a slice's `carry`
 * returns, or to its initial value.
 */
function carriedOver(slices: Rules['slices']): Fold {
  return {
    open: (open, data) => {
      // The fold of the base game has already set the new British seat; the British seat of last night is in the
      // results.
      const { british } = data as { british: string }
      const exchanged = open.results.at(-1)?.british !== british
      const options = slices.map(({ name, initial, carry }) => {
        // The cast is safe: each slice stores its value under its own name.
        const before = (open.options?.[name] ?? initial) as never
        return [name, carry ? carry(before, exchanged) : initial]
      })
      return { ...open, options: Object.fromEntries(options) }
    },
  }
}

/** The `evolve` of a game, from the folds of the base game and every chosen option for each type of event. */
export function joinFolds(all: readonly Contribution[], slices: Rules['slices']): Rules['evolve'] {
  const lists = new Map<string, Fold[]>()
  const add = (folds: Readonly<Record<string, Fold>>) => {
    for (const [type, fold] of Object.entries(folds)) lists.set(type, [...(lists.get(type) ?? []), fold])
  }
  // Cast because in a table keyed by type of event only the key tells which event a fold takes.
  add(baseFolds as unknown as Record<string, Fold>)
  if (slices.length > 0) add({ nightBegan: carriedOver(slices) })
  for (const { folds = {} } of all) add(folds)
  const table = Object.fromEntries([...lists].map(([type, folds]) => [type, inTurn(folds)]))
  // The cast is safe: the folds belong to the kinds of events of these rules. The type of the list of contributions
  // does not keep these kinds.
  return evolveFromFolds(table as never) as unknown as Rules['evolve']
}
