import { evolveFromFolds } from '../core/index.ts'
import { colourOfFace, type DeckName } from './data/decks.ts'
import type { Attack, BlueMaxEvent, eventKinds, ShownConsequences } from './events.ts'
import {
  type BlueMaxOpen,
  type BlueMaxSealed,
  type BlueMaxState,
  type CardDeck,
  deckAfterDraw,
  type FlyingPlane,
  freshDeck,
  type OutCause,
} from './state/open.ts'
import type { BlueMaxSecret } from './state/secret.ts'

type Planes = Record<string, FlyingPlane>

/** The seats whose fire hit the plane of a seat; an attack with white faces alone is no hit (B1.7.5). */
const hittersOf = (attacks: readonly Attack[], seat: string): string[] => [
  ...new Set(attacks.filter(({ at, faces }) => at === seat && faces.some(colourOfFace)).map(({ by }) => by)),
]

/**
 * The planes after a change to the planes of some seats.
 * @param by a value for each seat whose plane changes; `change` turns the plane and this value into the changed fields
 */
function changed<T>(
  planes: Planes,
  by: Readonly<Record<string, T>>,
  change: (plane: FlyingPlane, value: T) => Partial<FlyingPlane>,
): Planes {
  const next = { ...planes }
  for (const [seat, value] of Object.entries(by)) {
    const plane = next[seat]
    if (plane) next[seat] = { ...plane, ...change(plane, value) }
  }
  return next
}

/** The change to a plane that goes out of play: it records the cause and the turn (B1.3.6). */
const outAt =
  (turn: number) =>
  (_: FlyingPlane, cause: OutCause): Partial<FlyingPlane> => ({ out: { cause, turn } })

const spun: Partial<FlyingPlane> = { spinning: true, fails: 0 }

const shownOf = (
  turn: number,
  { marker, observerKilled, spins, out }: ShownConsequences,
): Partial<FlyingPlane> => ({
  ...(marker && { smoke: marker === 'smoke', fire: marker === 'fire' }),
  ...(observerKilled && { observerKilled }),
  ...(spins && spun),
  ...(out && { out: { cause: out, turn } }),
})

const withReady = (open: BlueMaxOpen, { seat }: { seat: string }): BlueMaxOpen => ({
  ...open,
  ready: [...open.ready, seat],
})

const without = <T>(record: Readonly<Record<string, T>>, gone: (key: string, value: T) => boolean) =>
  Object.fromEntries(Object.entries(record).filter(([key, value]) => !gone(key, value)))

/**
 * The decks after some draws: each card moves from its deck to the discards; an empty deck takes back its discards
 * first (B1.7.6).
 */
function drawnFrom(
  sealed: BlueMaxSealed | undefined,
  data: { draws: { deck: DeckName; card: string }[] } | undefined,
): BlueMaxSealed | undefined {
  if (!sealed || !data || data.draws.length === 0) return sealed
  const decks: Record<DeckName, CardDeck> = { ...sealed.decks }
  for (const { deck: name, card } of data.draws) decks[name] = deckAfterDraw(decks[name], card)
  return { decks }
}

const newSheet = (
  secret: BlueMaxSecret | undefined,
  own: { sheet?: BlueMaxSecret['sheet'] | undefined } | undefined,
): BlueMaxSecret | undefined => (own?.sheet ? { ...secret, sheet: own.sheet } : secret)

const withCards = (
  secret: BlueMaxSecret | undefined,
  own: { cards?: { card: string; colour: 'blue' | 'red' }[] | undefined } | undefined,
): BlueMaxSecret | undefined =>
  own?.cards?.length
    ? {
        ...secret,
        cards: [...(secret?.cards ?? []), ...own.cards.map(({ card, colour }) => ({ card, colour }))],
      }
    : secret

/** A seat's secret without the given keys, once the phase to which they belong is over. */
function cleared(secret: BlueMaxSecret | undefined, ...keys: (keyof BlueMaxSecret)[]) {
  if (!secret) return secret
  const next = { ...secret }
  for (const key of keys) delete next[key]
  return next
}

/**
 * The change of the state by each kind of event. The open part of an event changes `open` alone, so the law of
 * redaction holds by construction (docs/architecture.md).
 */
const fold = evolveFromFolds<typeof eventKinds, BlueMaxOpen, BlueMaxSecret, BlueMaxSealed>({
  duelBegan: {
    open: ({ gone, results, finished }, { duel, phase, asked, picks }) => ({
      duel,
      turn: 0,
      phase,
      asked,
      ready: [],
      picks,
      planes: {},
      tails: {},
      opens: [],
      gone,
      results,
      finished,
    }),
    secret: () => ({}),
    sealed: (sealed, data) =>
      data
        ? {
            decks: {
              A: freshDeck(data.decks.A),
              B: freshDeck(data.decks.B),
              C: freshDeck(data.decks.C),
              D: freshDeck(data.decks.D),
            },
          }
        : sealed,
  },
  picked: { open: withReady, secret: (secret, own) => (own ? { ...secret, pick: own.plane } : secret) },
  planesShown: {
    open: (open, { picks, asked }) => ({ ...open, picks, asked, ready: [], phase: 'start' }),
    secret: (secret) => cleared(secret, 'pick'),
  },
  startGiven: { open: withReady, secret: (secret, own) => (own ? { ...secret, start: own } : secret) },
  tookOff: {
    open: (open, { planes }) => ({ ...open, planes, asked: [], ready: [] }),
    secret: (_, own) => own,
  },
  turnBegan: {
    open: (open, { turn, tails, asked }) => ({
      ...open,
      turn,
      tails,
      asked,
      ready: [],
      opens: [],
      phase: 'tailing',
      planes: changed(open.planes, open.planes, () => ({ stalled: false })),
    }),
  },
  tailNamed: { open: withReady, secret: (secret, own) => (own ? { ...secret, named: own.enemy } : secret) },
  choiceBegan: {
    open: (open, { tails, opens, asked }) => ({ ...open, tails, opens, asked, ready: [], phase: 'choice' }),
    secret: (secret) => cleared(secret, 'named'),
  },
  chosen: { open: withReady, secret: (secret, own) => (own ? { ...secret, ...own } : secret) },
  moved: {
    open: (open, { moves, out }) => ({
      ...open,
      asked: [],
      ready: [],
      tails: {},
      opens: [],
      planes: changed(
        changed(open.planes, moves, (plane, { manoeuvre, at, heading, level, stalled, spinning }) => ({
          at,
          heading,
          ...(level !== undefined && { level }),
          last: manoeuvre,
          stalled,
          spinning,
          fails: plane.spinning ? plane.fails : 0,
        })),
        out,
        outAt(open.turn),
      ),
    }),
    secret: (secret, own) => newSheet(cleared(secret, 'order', 'tip'), own),
  },
  collided: { secret: withCards, sealed: drawnFrom },
  fuelPaid: { secret: newSheet },
  combatBegan: { open: (open, { asked }) => ({ ...open, asked, ready: [], phase: 'combat' }) },
  fireGiven: { open: withReady, secret: (secret, own) => (own ? { ...secret, fireOrder: own } : secret) },
  fired: {
    open: (open, { attacks }) => ({
      ...open,
      asked: [],
      ready: [],
      planes: Object.fromEntries(
        Object.entries(open.planes).map(([seat, { target: _, observerTarget: __, ...plane }]) => {
          const shotAt = (crew: string) => attacks.find((one) => one.by === seat && one.crew === crew)?.at
          const [target, observerTarget] = [shotAt('pilot'), shotAt('observer')]
          const hitBy = hittersOf(attacks, seat)
          return [
            seat,
            {
              ...plane,
              ...(target && { target }),
              ...(observerTarget && { observerTarget }),
              ...(hitBy.length > 0 && { hitBy }),
            },
          ]
        }),
      ),
    }),
    secret: (secret, own) => withCards(newSheet(cleared(secret, 'fireOrder'), own), own),
    sealed: drawnFrom,
  },
  resolved: {
    open: (open, { results }) => ({
      ...open,
      planes: changed(open.planes, results, (_, shown) => shownOf(open.turn, shown)),
    }),
    secret: (secret, own) => newSheet(cleared(secret, 'cards'), own),
  },
  recovered: {
    open: (open, { rolls }) => ({
      ...open,
      planes: changed(open.planes, rolls, (plane, { heading, out }) =>
        heading
          ? { heading, spinning: false, fails: 0 }
          : { fails: plane.fails + 1, ...(out && { out: { cause: out, turn: open.turn } }) },
      ),
    }),
  },
  unjamRolled: { secret: newSheet },
  fell: {
    open: (open, { levels, out }) => ({
      ...open,
      planes: changed(
        changed(open.planes, levels, (_, level) => ({ level })),
        out,
        outAt(open.turn),
      ),
    }),
  },
  jamRolled: { secret: newSheet },
  burned: {
    open: (open, { results }) => ({
      ...open,
      planes: changed(open.planes, results, (_, { quenched, ...shown }) => ({
        ...shownOf(open.turn, shown),
        ...(quenched && { fire: false }),
      })),
    }),
    secret: newSheet,
    sealed: drawnFrom,
  },
  smokeRolled: {
    open: (open, { results }) => ({
      ...open,
      planes: changed(open.planes, results, (_, { becomes }) => ({
        smoke: becomes === 'smoke',
        fire: becomes === 'fire',
      })),
    }),
  },
  stallRolled: {
    open: (open, { rolls }) => ({
      ...open,
      planes: changed(open.planes, rolls, (_, { spins }) => (spins ? spun : {})),
    }),
  },
  turnEnded: {
    open: (open, { out }) => ({ ...open, planes: changed(open.planes, out, outAt(open.turn)) }),
  },
  sheetsShown: { open: (open, { sheets }) => ({ ...open, sheets }) },
  duelEnded: {
    open: (open, { result, isLast }) => ({
      ...open,
      phase: 'over',
      asked: [],
      ready: [],
      results: [...open.results, result],
      finished: isLast,
    }),
  },
  left: {
    open: (open, { seat, tailing }) => ({
      ...open,
      gone: [...open.gone, seat],
      asked: tailing?.asked ?? open.asked.filter((one) => one !== seat),
      ready: tailing?.ready ?? open.ready.filter((one) => one !== seat),
      opens: open.opens.filter((one) => one !== seat),
      tails: tailing?.tails ?? without(open.tails, (tailer, ahead) => tailer === seat || ahead === seat),
      planes: open.planes[seat]?.out
        ? open.planes
        : changed(open.planes, { [seat]: 'leftField' as const }, outAt(open.turn)),
    }),
    secret(secret, _, open, seat) {
      if (open?.seat === seat) return cleared(secret, 'pick', 'start', 'named', 'order', 'tip', 'fireOrder')
      // A seat whose candidates for tailing have changed loses the enemy it had named: it is asked again, or no longer
      // asked.
      return open?.tailing && !open.tailing.ready.includes(seat) ? cleared(secret, 'named') : secret
    },
  },
})

// `fold` accepts events of any game at runtime; the narrower type makes callers pass events of Blue Max only.
export const evolve = fold as unknown as (
  state: BlueMaxState,
  event: BlueMaxEvent | undefined,
) => BlueMaxState
