import { randomBytes, randomUUID } from 'node:crypto'
import {
  type AnswerOf,
  type GameVerdict,
  type OrganiserCommand,
  protocolRefusal,
  type TournamentPlan,
} from '@opsroom/protocol'
import { hashSeed, type Person, type Refusal } from '@opsroom/rules/core'
import { type GameResult, mostEntrants } from '@opsroom/tournament'
import { newRoomCode } from '../lobby/create.ts'
import { readSetupForTwo } from '../lobby/for-two.ts'
import type { GameRow, LockedTournament, TournamentRow, TournamentState } from '../store/index.ts'
import { TournamentRunner, type TournamentRunnerDeps } from './rounds.ts'
import { tournamentFor, tournamentRecordOf, tournamentSummaryOf } from './shown.ts'

/** The maximum number of unfinished tournaments that a person may organise, and that they may have entered. */
const most = { organised: 5, entered: 10 }
/** The maximum number of tournaments in a list. */
const mostShown = 100
const day = 24 * 60 * 60_000
/** The longest time of registration in days, for a tournament that has a closing time. */
const longestOpen = 90

type Refused = { ok: false; refusal: Refusal }
type Done = { ok: true } | Refused
const refused = (...given: Parameters<typeof protocolRefusal>): Refused => ({
  ok: false,
  refusal: protocolRefusal(...given),
})
const unknown = refused('W62')

const points: Record<GameVerdict, [number, number]> = {
  first: [2, 0],
  second: [0, 2],
  draw: [1, 1],
  none: [0, 0],
}

/** Tournaments: the requests of their organisers and entrants. */
export class Tournaments {
  readonly #deps: TournamentRunnerDeps
  readonly rounds: TournamentRunner

  constructor(deps: TournamentRunnerDeps) {
    this.#deps = deps
    this.rounds = new TournamentRunner(deps)
  }

  async list(person: Person): Promise<AnswerOf<'tournament.list'>> {
    const { tournaments } = this.#deps.store
    const [listed, mine] = await Promise.all([
      tournaments.listed(mostShown),
      tournaments.of(person.id, mostShown),
    ])
    return { ok: true, listed: listed.map(tournamentSummaryOf), mine: mine.map(tournamentSummaryOf) }
  }

  async show(person: Person, code: string): Promise<AnswerOf<'tournament.subscribe'>> {
    const found = await this.#state(code)
    return found ? { ok: true, tournament: tournamentFor(person, found.state, found.seed) } : unknown
  }

  async record(code: string): Promise<AnswerOf<'tournament.record'>> {
    const found = await this.#state(code)
    return found ? { ok: true, record: tournamentRecordOf(found.state, found.seed) } : unknown
  }

  async make(organiser: Person, plan: TournamentPlan): Promise<AnswerOf<'tournament.make'>> {
    const { store, tables, now } = this.#deps
    const problem = problemOfPlan(plan, now())
    if (problem) return refused('W14', problem)
    const offer = readSetupForTwo(tables.deps, plan, protocolRefusal('W68'))
    if ('refusal' in offer) return { ok: false, refusal: offer.refusal }
    const seed = new Uint8Array(randomBytes(32))
    const code = newRoomCode()
    const { name, about, system, places, roundDays, listed, spectators, timeControl, closesAt } = plan
    const isMade = await store.tournaments.make(
      {
        id: randomUUID(),
        code,
        organiser: organiser.id,
        name,
        about,
        game: offer.game.id,
        setup: offer.setup,
        digest: offer.digest ?? null,
        seats: offer.seats,
        system,
        timeControl: timeControl ?? null,
        places,
        roundDays,
        listed,
        spectators,
        seedHash: hashSeed(seed),
        seed,
        madeAt: new Date(now()),
        closesAt: closesAt === undefined ? null : new Date(closesAt),
      },
      most.organised,
    )
    return isMade ? { ok: true, code } : refused('W65', { most: most.organised, of: 'organised' })
  }

  register(person: Person, code: string): Promise<Done> {
    return this.#change(code, async ({ tournament, entrants, entriesOf, register }) => {
      if (tournament.status !== 'open' || entrants.some((entrant) => entrant.person === person.id))
        return refused('W63')
      // A person who has deleted their data takes up no place.
      const taken = entrants.filter((entrant) => entrant.person !== null).length
      if (taken >= tournament.places) return refused('W64', { most: tournament.places })
      if ((await entriesOf(person.id)) >= most.entered)
        return refused('W65', { most: most.entered, of: 'entered' })
      await register({ id: randomUUID(), person: person.id, since: new Date(this.#deps.now()) })
      return { ok: true }
    })
  }

  withdraw(person: Person, code: string): Promise<Done> {
    return this.#change(code, async (deciding) => {
      const own = deciding.entrants.find((entrant) => entrant.person === person.id && entrant.left === null)
      return own ? leave(deciding, own.id) : unknown
    })
  }

  organise(person: Person, code: string, act: OrganiserCommand): Promise<Done> {
    return this.#change(code, async (deciding) => {
      const { tournament, entrants } = deciding
      if (tournament.organiser !== person.id) return refused('W66')
      if (tournament.status !== 'open' && tournament.status !== 'playing') return refused('W67')
      switch (act.do) {
        case 'begin':
          if (tournament.status !== 'open' || entrants.filter((each) => each.person).length < 2)
            return refused('W67')
          await this.rounds.begin(deciding)
          return { ok: true }
        case 'cancel':
          await deciding.setStatus('cancelled')
          return { ok: true }
        case 'remove':
          return entrants.some(({ id, left }) => id === act.entrant && left === null)
            ? leave(deciding, act.entrant)
            : unknown
        case 'decide':
          return this.#decideGame(person, deciding, act)
      }
    })
  }

  /** Decides a game of the current round by the verdict of the organiser. */
  async #decideGame(
    person: Person,
    { entrants, games, settle }: LockedTournament,
    { first, second, verdict }: Extract<OrganiserCommand, { do: 'decide' }>,
  ): Promise<Done> {
    const isIt = (game: GameRow) => game.first === first && game.second === second && !game.result
    const game = games.find(isIt)
    if (!game) return unknown
    const plays = entrants.some(
      (entrant) => entrant.person === person.id && [first, second].includes(entrant.number ?? 0),
    )
    if (plays) return refused('W69')
    const result: GameResult = { points: points[verdict], by: 'organiser' }
    return (await settle(game, result)) ? { ok: true } : unknown
  }

  /** Changes a tournament, and then takes its next automatic steps. */
  async #change(code: string, act: (deciding: LockedTournament) => Promise<Done>): Promise<Done> {
    const { tournaments } = this.#deps.store
    const found = await tournaments.byCode(code)
    if (!found) return unknown
    const done = (await tournaments.decide(found.id, act)) ?? unknown
    if (!done.ok) return done
    await this.rounds.takeOn(found.id)
    await tournaments.tell(found.code)
    return done
  }

  async #state(code: string): Promise<{ state: TournamentState; seed: Uint8Array } | undefined> {
    const { tournaments } = this.#deps.store
    const found: TournamentRow | undefined = await tournaments.byCode(code)
    const state = found && (await tournaments.state(found.id))
    return state && { state, seed: await tournaments.seed(state.tournament.id) }
  }
}

/** A problem with the plan of a tournament that the plan's schema cannot detect; undefined if there is none. */
function problemOfPlan(
  { system, places, closesAt }: TournamentPlan,
  now: number,
): Record<string, string> | undefined {
  const mostPlaces = mostEntrants[system.kind]
  if (places > mostPlaces) return { path: 'places', problem: `there are at most ${mostPlaces}` }
  if (closesAt === undefined) return undefined
  const closes = Date.parse(closesAt)
  const isInTime = closes > now && closes <= now + longestOpen * day
  return isInTime ? undefined : { path: 'closesAt', problem: `within ${longestOpen} days` }
}

/**
 * Takes an entrant out of a tournament. Before the first round they are removed; later they are not paired any more.
 */
async function leave(
  { tournament, rounds, remove, leave }: LockedTournament,
  entrant: string,
): Promise<Done> {
  if (tournament.status === 'open') await remove(entrant)
  else if (tournament.status === 'playing') await leave(entrant, rounds.length + 1)
  else return refused('W67')
  return { ok: true }
}
