import type { BlueMaxEvent, BlueMaxSecret, BlueMaxState, Sheet } from '@opsroom/rules/blue-max'
import type { AnyEvent, AnyPreparedGame, State } from '@opsroom/rules/core'
import {
  eventWithOpenFields,
  gameWithChangedEvents,
  gameWithChangedState,
  type Mistake,
} from '../broken/mistake.ts'

/** A public event without content, whose mere presence reveals something. */
const sign: BlueMaxEvent = { type: 'tailNamed', open: { seat: 'nobody' } }

/** A mistake: events of one kind are followed by a public event when their secret part meets a condition. */
const telling = (
  what: string,
  caughtBy: string,
  type: BlueMaxEvent['type'],
  isSo: (event: BlueMaxEvent, state: BlueMaxState) => boolean,
): Mistake => ({
  what,
  caughtBy,
  in: (game) =>
    gameWithChangedEvents(game, (event, state) =>
      event.type === type && isSo(event as BlueMaxEvent, state as BlueMaxState) ? [event, sign] : [event],
    ),
})

const sheets = ({ secrets }: BlueMaxState): Sheet[] =>
  Object.values(secrets ?? {}).flatMap(({ sheet }) => sheet ?? [])
const own = (event: BlueMaxEvent): string => JSON.stringify(event.own)

const secretsShown: readonly Mistake[] = [
  telling('a pick that can be told by its first letter', 'non-interference-pick', 'picked', (event) =>
    /"plane":"[a-f]/.test(own(event)),
  ),
  telling('a start that can be told by its row', 'non-interference-start', 'startGiven', (event) =>
    /[02468][,}]/.test(own(event)),
  ),
  telling('a manoeuvre that a tailer can tell by its name', 'non-interference-tip', 'chosen', (event) =>
    /"manoeuvre":"[^"]*[13579]/.test(own(event)),
  ),
  telling('a side-slip that is announced', 'non-interference-choose', 'chosen', (event) =>
    /"manoeuvre":"1/.test(own(event)),
  ),
  telling('a long burst that is announced', 'non-interference-fire', 'fireGiven', (event) =>
    /long/.test(own(event)),
  ),
  telling('rounds that are counted aloud', 'non-interference-ammunition', 'moved', (_, state) =>
    sheets(state).some(({ ammo }) => ammo < 5),
  ),
  telling('fuel that is read aloud', 'non-interference-fuel', 'combatBegan', (_, state) =>
    sheets(state).some(({ fuel }) => fuel < 40),
  ),
  telling('a dry tank that is heard to give out', 'non-interference-dry-tank', 'moved', (_, state) =>
    sheets(state).some(({ dry }) => dry && dry.until % 2 === 0),
  ),
  telling('an engine that is heard to be dead', 'non-interference-gliding', 'moved', (_, state) =>
    sheets(state).some(({ damage }) => damage.engine > 4),
  ),
  telling('wings that are seen to be hit', 'non-interference-damage', 'moved', (_, state) =>
    sheets(state).some(({ damage }) => damage.wings > 0),
  ),
  telling('a pilot who is seen to be wounded', 'non-interference-wounds', 'moved', (_, state) =>
    sheets(state).some(({ noFast, noAcrobatics, rudder }) => noFast || noAcrobatics || rudder?.until),
  ),
  telling('guns that are seen to be jammed', 'non-interference-jams', 'moved', (_, state) =>
    sheets(state).some(({ jammed }) => jammed),
  ),
  telling('a card that all are shown', 'non-interference-cards', 'resolved', (event) =>
    /[WFET][12]/.test(own(event)),
  ),
  telling('a die for a jam that all are shown', 'non-interference-dice', 'jamRolled', (event) =>
    /"pilot":[135]/.test(own(event)),
  ),
  telling('a deck that is seen from the side', 'non-interference-chance', 'chosen', (_, { sealed }) =>
    Object.values(sealed?.decks ?? {}).some(({ cards, discards }) => cards.length > discards.length),
  ),
]

/**
 * Mistakes that reveal the enemy whom a pilot has named to tail. They are looked for in nights with many planes,
 * because otherwise two tailers are rarely asked at the same time.
 */
export const tailLeaks: readonly Mistake[] = [
  telling('a tailer who is heard to name an enemy', 'non-interference-tail', 'tailNamed', (event) =>
    /"enemy":".1"/.test(own(event)),
  ),
]

/** A game in which the open part of events of one kind is changed. */
const changing = <Open>(game: AnyPreparedGame, type: string, change: (open: Open) => object) =>
  gameWithChangedEvents(game, (event) => [
    event.type === type ? eventWithOpenFields(event, change(event.open as Open)) : event,
  ])

/** A game in which the sheets in events of one kind are changed. */
const changingSheets = (game: AnyPreparedGame, type: string, change: (sheet: Sheet) => Sheet) =>
  gameWithChangedEvents(game, (event) => {
    if (event.type !== type || !event.own) return [event]
    const changed = Object.entries(event.own as Record<string, { sheet: Sheet }>).map(([seat, each]) => [
      seat,
      { ...each, sheet: change(each.sheet) },
    ])
    return [{ ...event, own: Object.fromEntries(changed) }]
  })

const rulesBroken: readonly Mistake[] = [
  {
    what: 'fuel below nothing',
    caughtBy: 'blue-max-laws',
    in: (game) => changingSheets(game, 'fuelPaid', (sheet) => ({ ...sheet, fuel: sheet.fuel - 40 })),
  },
  {
    what: 'a point of fuel too much',
    caughtBy: 'blue-max-laws',
    in: (game) =>
      changingSheets(game, 'fuelPaid', (sheet) => ({ ...sheet, fuel: Math.max(0, sheet.fuel - 1) })),
  },
  {
    what: 'damage without a card',
    caughtBy: 'blue-max-laws',
    in: (game) =>
      changingSheets(game, 'moved', ({ damage, ...sheet }) => ({
        ...sheet,
        damage: { ...damage, tail: damage.tail + 1 },
      })),
  },
  {
    what: 'a card that is never laid off',
    caughtBy: 'blue-max-laws',
    in: (game) =>
      gameWithChangedState<BlueMaxState, AnyEvent>(game, 'fired', (state) => {
        const { decks } = state.sealed ?? {}
        return decks ? { ...state, sealed: { decks: { ...decks, A: { ...decks.A, discards: [] } } } } : state
      }),
  },
  {
    what: 'an attack with one die more than it is told to have',
    caughtBy: 'blue-max-laws',
    in: (game) =>
      changing(game, 'fired', ({ attacks }: { attacks: { dice: number }[] }) => ({
        attacks: attacks.map((attack) => ({ ...attack, dice: attack.dice + 1 })),
      })),
  },
  {
    what: 'somebody who tails a friend',
    caughtBy: 'blue-max-laws',
    in: (game) => changing(game, 'choiceBegan', () => ({ tails: { a1: 'a1' }, opens: ['a1'] })),
  },
  {
    what: 'a turn that is counted twice',
    caughtBy: 'blue-max-turns',
    in: (game) => changing(game, 'turnBegan', ({ turn }: { turn: number }) => ({ turn: turn + 1 })),
  },
  {
    what: 'options that forget reloading and diving',
    caughtBy: 'blue-max-legal',
    in: (game) => ({
      ...game,
      options: (view, seat, draft) => {
        const { choices, ...rest } = game.options(view, seat, draft)
        return { ...rest, choices: choices.filter(({ value }) => value !== '2S2' && value !== 'dive') }
      },
    }),
  },
  {
    what: 'a refusal that lets everything be flown',
    caughtBy: 'blue-max-legal',
    in: (game) => ({
      ...game,
      refuse: (view, seat, order) => {
        const refused = game.refuse(view, seat, order)
        return refused?.reason === 'manoeuvre.speed' ? undefined : refused
      },
    }),
  },
  {
    what: 'options that forget side-slips',
    caughtBy: 'offered',
    in: (game) => ({
      ...game,
      options: (view, seat, draft) => {
        const { choices, ...rest } = game.options(view, seat, draft)
        return { ...rest, choices: choices.filter(({ value }) => !/^(1|2)/.test(String(value))) }
      },
    }),
  },
]

let turns = 0
const secretOf = (state: State): BlueMaxSecret[] => Object.values((state as BlueMaxState).secrets ?? {})

const careless: readonly Mistake[] = [
  {
    what: 'evolve copies an order into what is open',
    caughtBy: 'law',
    in: (game) =>
      gameWithChangedState<BlueMaxState, AnyEvent>(game, 'chosen', (state, { own: given }) => ({
        ...state,
        open: { ...state.open, opens: [...state.open.opens, ...Object.keys(given ?? {})] },
      })),
  },
  {
    what: 'an answer that knows what the others have ordered',
    caughtBy: 'answers',
    in: (game) => ({
      ...gameWithChangedState<BlueMaxState, AnyEvent>(game, 'chosen', (state) => ({
        ...state,
        open: { ...state.open, hint: secretOf(state).filter(({ order }) => order).length },
      })),
      waitingFor: (view) => ({
        ...game.waitingFor(view),
        hint: (view as { open: { hint?: number } }).open.hint,
      }),
    }),
  },
  {
    what: 'a sample that is not legal',
    caughtBy: 'plays',
    in: (game) => ({
      ...game,
      refuse: (view, seat, order) =>
        order.type === 'start' ? { rule: 'B1.1.4', reason: 'start.hex' } : game.refuse(view, seat, order),
    }),
  },
  {
    what: 'a duel that never ends the game',
    caughtBy: 'plays',
    in: (game) => ({ ...game, outcome: () => undefined }),
  },
  {
    what: 'something kept outside the state',
    caughtBy: 'round-trip',
    in: (game) => changing(game, 'turnBegan', () => ({ asked: [`${++turns}`] })),
  },
]

/** The deliberate mistakes of Blue Max. */
export const blueMaxMistakes: readonly Mistake[] = [...secretsShown, ...rulesBroken, ...careless]
