import {
  type Audience,
  type Command,
  randomFrom,
  redactEntry,
  type SeatId,
  sameJson,
  seatsWaitingAtTable,
  seedFromNumber,
  viewOf,
} from '@opsroom/rules/core'
import { variantsOfOrders } from '../blue-max/non-interference/orders.ts'
import { blueMaxSubject } from '../blue-max/subject.ts'
import { orderTypeOf, randomActOf } from '../duel/non-interference/nights.ts'
import { otherPlanVariant } from '../duel/non-interference/plan.ts'
import { duelSubject } from '../duel/subject.ts'
import { playSeenBy } from '../nights/core.ts'
import { audiencesOf, gameActs, isOnSideOf, type Night, type NightAct } from '../nights/night.ts'
import { timeControlOf } from '../nights/opening.ts'
import { playNight } from '../nights/play-night.ts'
import type { Subject } from '../nights/subject.ts'
import type { WorldVariant } from './compare.ts'
import { withoutNotesVariant } from './notes.ts'

/** One step of both worlds: the command of each world, if it has one at this step. */
export interface PairStep {
  here: Command | undefined
  there: Command | undefined
  /** For each audience, the number of the last entry that it has after this step. */
  shown: Readonly<Record<Audience, number>>
}

/** One night in two worlds that differ in a secret, as commands to send to a server. */
export interface NonInterferencePair {
  game: string
  setup: unknown
  /** The number of the night, from whose seed (`seedFromNumber`) the tables of both worlds draw their chance. */
  number: number
  /** The kind of the secret that differs. */
  kind: string
  seats: readonly SeatId[]
  /** The id of the person at each seat. */
  holders: Readonly<Record<SeatId, string>>
  /** The seat to which the differing secret belongs. */
  owner: SeatId
  /** Audiences that may not tell the worlds apart. */
  audiences: readonly Audience[]
  steps: readonly PairStep[]
  /** The index of the first step in which the worlds differ. */
  differ: number
  /** Whether it is secret, at the differing step, that the owner is at work. */
  isWorkSecret: boolean
  /** Whether the order is still secret after the differing step; false when that step ends a secret phase. */
  isSecretAfter: boolean
  /** Two orders from this night that both worlds refuse when a seat gives them after a step. */
  refusedAfter(step: number, seat: SeatId): { type: string }[]
}

const isSecret = ({ game }: Night, play: NightAct['after']): boolean =>
  seatsWaitingAtTable(game, playSeenBy(play, 'public')).secret !== undefined

/**
 * The variant of a night of Duel in which the German side locks another deployment; the worlds are compared until the
 * curtain rises.
 */
function otherDefencesVariant(night: Night): WorldVariant | undefined {
  const acts = gameActs(night).filter((act) => orderTypeOf(act) === 'defences' && isSecret(night, act.after))
  const act = randomActOf(night, acts, 'worlds/defences/which')
  if (!act) return undefined
  const { seat } = act.given
  const command = night.game.sample(viewOf(act.before.game, seat), seat, night.random('worlds/defences'))
  const from = night.acts.indexOf(act)
  const raised = night.acts.findIndex(({ after }, place) => place > from && !isSecret(night, after))
  if (sameJson(command, act.given.command)) return undefined
  return {
    audiences: audiencesOf(night).filter((audience) => !isOnSideOf(night, act, audience)),
    from,
    until: raised === -1 ? night.acts.length : raised,
    start: act.before,
    asks: 3,
    instead: (played) => (played === act ? { scope: 'game', seat, command } : played.given),
    hashes: () => [],
  }
}

interface GameOfPairs {
  subject: Subject
  variants: Readonly<Record<string, (night: Night) => WorldVariant | undefined>>
}

/** The games for which pairs can be made, each with the kinds of secrets in which its worlds may differ. */
const gamesOfPairs = {
  duel: {
    subject: duelSubject,
    variants: { plan: otherPlanVariant, defences: otherDefencesVariant, notes: withoutNotesVariant },
  },
  'blue-max': {
    // The nights have no take-backs or other requests, which would add differences of their own.
    subject: { ...blueMaxSubject, wishes: 0 },
    variants: { ...variantsOfOrders, notes: withoutNotesVariant },
  },
} as const satisfies Record<string, GameOfPairs>
export type PairedGameName = keyof typeof gamesOfPairs
export const pairedGameNames = Object.keys(gamesOfPairs) as PairedGameName[]

/** The kinds of secrets in which the two worlds of a game may differ. */
export const secretKinds = (game: PairedGameName): string[] => Object.keys(gamesOfPairs[game].variants)

/** The table commands that are sent to a server unchanged: those that start the game, and notes. */
const plainCommands = new Set(['sit', 'leave', 'start', 'note'])

/** Whether everything up to a step follows from commands that people with one seat each can send to a server. */
function isPlain(night: Night, until: number, holders: Record<SeatId, string>): boolean {
  const people = Object.values(holders)
  return (
    people.length === night.game.seats.length &&
    new Set(people).size === people.length &&
    night.acts.slice(1, until).every(({ given }) => {
      if (!given) return false
      return given.scope === 'game' || plainCommands.has(given.command.type)
    })
  )
}

function holdersOf({ acts }: Night): Record<SeatId, string> {
  const holders: Record<SeatId, string> = {}
  for (const { given } of acts)
    if (given?.scope === 'table' && given.command.type === 'sit')
      holders[given.command.seat] = given.person.id
  return holders
}

/**
 * The night with this number in two worlds that differ in a secret of this kind. Undefined if the night has no such
 * variant, or if it does not fit a plain table because it has clocks or one person at several seats.
 */
export function nightPairOf(
  name: PairedGameName,
  kind: string,
  number: number,
): NonInterferencePair | undefined {
  const { subject, variants }: GameOfPairs = gamesOfPairs[name]
  if (timeControlOf({ random: randomFrom(seedFromNumber(number)) } as Night)) return undefined
  const night = playNight(subject, number)
  const variant = night.problem ? undefined : variants[kind]?.(night)
  const holders = holdersOf(night)
  const opening = night.logEntries[0]?.entry.event as { open?: { settling?: unknown } } | undefined
  if (!variant || opening?.open?.settling || !isPlain(night, variant.until, holders)) return undefined
  const owner = ownerOf(night, variant)
  return owner === undefined ? undefined : { ...asPair(night, variant, kind), holders, owner }
}

/** The seat that gives the first act in which the worlds differ. */
function ownerOf(night: Night, { from }: WorldVariant): SeatId | undefined {
  const given = night.acts[from]?.given
  if (given?.scope === 'game') return given.seat
  return given?.command.type === 'note' ? given.command.seat : undefined
}

function asPair(
  night: Night,
  variant: WorldVariant,
  kind: string,
): Omit<NonInterferencePair, 'holders' | 'owner'> {
  const audiences = audiencesOf(night)
  const shown = Object.fromEntries(audiences.map((audience) => [audience, 0]))
  const steps = night.acts.slice(0, variant.until).map((act, place): PairStep => {
    for (const audience of audiences)
      shown[audience] =
        (shown[audience] ?? 0) +
        act.logEntries.filter(({ entry }) => redactEntry(night.game, entry, audience)).length
    const there = place < variant.from || !variant.instead ? act.given : variant.instead(act, place)
    return { here: act.given, there, shown: { ...shown } }
  })
  return {
    game: night.subject.game.id,
    setup: night.setup,
    number: night.number,
    kind,
    seats: night.game.seats.map(({ id }) => id),
    audiences: variant.audiences,
    // The first act is the opening of the event log, which has no command.
    steps: steps.slice(1),
    differ: variant.from - 1,
    isWorkSecret: isSecret(night, variant.start),
    isSecretAfter: isSecret(night, (night.acts[variant.from] as NightAct).after),
    refusedAfter(step, seat) {
      const act = night.acts[step + 1]
      if (!act || !night.game.seats.some(({ id }) => id === seat)) return []
      const view = viewOf(act.after.game, seat)
      const refused = oneOfEachKind(night).filter((order) => night.game.refuse(view, seat, order))
      return night.random(`pairs/${step}/${seat}`).shuffle(refused).slice(0, 2)
    },
  }
}

/** The first order of each kind that anybody gives in a night. */
function oneOfEachKind(night: Night): { type: string }[] {
  const orders = gameActs(night).map(({ given }) => given.command as { type: string })
  return orders.filter(({ type }, place) => orders.findIndex((order) => order.type === type) === place)
}
