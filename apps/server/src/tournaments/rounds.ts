import { isOverDays, randomFrom } from '@opsroom/rules/core'
import {
  type Entrant,
  hasNextRound,
  isDecided,
  isPairedIn,
  nextRound,
  type PairedMatch,
  type Round,
} from '@opsroom/tournament'
import { openRoom } from '../lobby/create.ts'
import { startRoom } from '../lobby/start-room.ts'
import { uuidOf } from '../ops/ids.ts'
import { Queue } from '../ops/queue.ts'
import type { GameRow, LockedTournament, RoundRow, Store, TournamentState } from '../store/index.ts'
import { closeTable } from '../table/close.ts'
import type { Tables } from '../table/tables.ts'
import { forfeitResult, gameResultOf } from './results.ts'

const day = 24 * 60 * 60_000

export interface TournamentRunnerDeps {
  store: Store
  tables: Tables
  now(): number
  /** Whether the server's time may be wrong. While it may be, no tournament begins at its closing time. */
  isInDoubt(): boolean
  /** Called when the room of a game has been opened. */
  opened(room: string): Promise<void>
  onFailure(error: unknown): void
}

/** The entrants of a tournament in the form that `packages/tournament` uses. */
export const pairingEntrantsOf = ({ entrants }: Pick<TournamentState, 'entrants'>): Entrant[] =>
  entrants.flatMap(({ number, name, left }) =>
    number === null ? [] : [{ number, name, ...(left !== null && { left }) }],
  )

/** The rounds of a tournament with the results of their games, in the form that `packages/tournament` uses. */
export function pairingRoundsOf({ rounds, games }: Pick<TournamentState, 'rounds' | 'games'>): Round[] {
  const resultAt = (round: number, first: number, second: number) =>
    games.find((game) => game.round === round && game.first === first && game.second === second)?.result
  const withResults = (round: number, { entrants, games }: PairedMatch): PairedMatch => ({
    entrants,
    games: games.map(({ first, second }) => {
      const result = resultAt(round, first, second)
      return { first, second, ...(result && { result }) }
    }),
  })
  return rounds.map(({ number, matches }) => ({
    number,
    matches: matches.map((match) => withResults(number, match)),
  }))
}

/** Whether the time of a round is over; also when there is no such round any more. */
const isLate = ({ rounds }: TournamentState, { round }: Pick<GameRow, 'round'>, now: number): boolean =>
  (rounds.find(({ number }) => number === round)?.endsAt.getTime() ?? 0) <= now

/**
 * Takes tournaments through their steps: results, rounds and rooms. Each step may be repeated at any process, because a
 * result is written only once, a round has a unique key, and the id of a room is derived from its game. So nothing is
 * lost when a process ends between two steps.
 */
export class TournamentRunner {
  readonly #deps: TournamentRunnerDeps
  readonly #queue = new Queue()

  constructor(deps: TournamentRunnerDeps) {
    this.#deps = deps
  }

  /**
   * Takes every tournament with work to do through all steps that are possible now. An error in one does not stop the
   * others.
   */
  async lookAfter(): Promise<void> {
    const { store, now, onFailure } = this.#deps
    const waiting = await store.tournaments.waiting(new Date(now()))
    for (const id of waiting) await this.takeOn(id).catch(onFailure)
  }

  /** Takes one tournament through all steps that are possible now. */
  takeOn(id: string): Promise<void> {
    return this.#queue.run(async () => {
      const { tournaments } = this.#deps.store
      for (;;) {
        const settled = await this.#settle(id)
        const moved = await tournaments.decide(id, (deciding) => this.#step(deciding))
        const opened = await this.#openRooms(id)
        const state = settled || moved || opened ? await tournaments.state(id) : undefined
        if (state) await tournaments.tell(state.tournament.code)
        if (!moved) return
      }
    })
  }

  /** Resolves when no tournament is being advanced: no games are being decided and no rooms are being opened. */
  settled(): Promise<void> {
    return this.#queue.settled()
  }

  /**
   * Decides the games that are over or late, and closes tables whose games were decided without being finished. A table
   * that cannot be read must not stop the others.
   */
  async #settle(id: string): Promise<boolean> {
    const { store, tables, now, onFailure } = this.#deps
    const state = await store.tournaments.state(id)
    if (!state) return false
    let isChanged = false
    for (const game of state.games) {
      if (game.result || state.tournament.status !== 'playing') continue
      const result = await gameResultOf(this.#deps, state, game, isLate(state, game, now())).catch(
        (error: unknown) => void onFailure(error),
      )
      if (result && (await store.tournaments.settle(id, game, result))) isChanged = true
    }
    const after = isChanged ? ((await store.tournaments.state(id)) ?? state) : state
    for (const { result, room, roomStatus } of after.games)
      if (result && roomStatus && roomStatus !== 'over') await closeTable(tables, room).catch(onFailure)
    return isChanged
  }

  /**
   * Takes one step of a tournament: begins it, begins its next round, or ends it.
   * @returns whether there was a step to take
   */
  async #step(deciding: LockedTournament): Promise<boolean> {
    const { tournament, entrants, rounds } = deciding
    if (tournament.status === 'open') {
      // A tournament with neither an organiser nor a closing time is cancelled, because nobody can begin it.
      if (tournament.closesAt === null && tournament.organiser === null) {
        await deciding.setStatus('cancelled')
        return true
      }
      const { now, isInDoubt } = this.#deps
      const isClosed = tournament.closesAt !== null && tournament.closesAt.getTime() <= now()
      return isClosed && !isInDoubt() && this.begin(deciding)
    }
    if (tournament.status !== 'playing') return false
    const next = rounds.length + 1
    const gone = entrants.filter(({ person, left }) => person === null && left === null)
    for (const { id } of gone) await deciding.leave(id, next)
    if (gone.length > 0) return true
    const played = pairingRoundsOf(deciding)
    if (!played.every(isDecided)) return false
    if (!hasNextRound(tournament.system, pairingEntrantsOf(deciding), played)) {
      await deciding.setStatus('over')
      return true
    }
    await this.#addRound(deciding, pairingEntrantsOf(deciding), played)
    return true
  }

  /** Begins the first round if there are at least two entrants; otherwise cancels the tournament. */
  async begin(deciding: LockedTournament): Promise<true> {
    const here = deciding.entrants.filter(({ person }) => person !== null)
    for (const { id } of deciding.entrants.filter(({ person }) => person === null)) await deciding.remove(id)
    if (here.length < 2) {
      await deciding.setStatus('cancelled')
      return true
    }
    const numbered = here.map(({ id, name }, place) => ({ id, name, number: place + 1 }))
    await deciding.number(numbered)
    await deciding.setStatus('playing')
    await this.#addRound(deciding, numbered, [])
    return true
  }

  async #addRound(
    deciding: LockedTournament,
    players: readonly Pick<Entrant, 'number' | 'left'>[],
    played: readonly Round[],
  ): Promise<void> {
    const { tournament, seed } = deciding
    const matches = nextRound(tournament.system, randomFrom(seed), players, played)
    const number = played.length + 1
    const beganAt = new Date(this.#deps.now())
    const endsAt = new Date(this.#deps.now() + tournament.roundDays * day)
    const isOut = (each: number) =>
      players.some((player) => player.number === each && !isPairedIn(player, number))
    const games = matches.flatMap((match) =>
      match.games.map(({ first, second }) => ({
        first,
        second,
        room: uuidOf(`room of tournament ${tournament.id} round ${number} game ${first} ${second}`),
        // In a tournament where every entrant meets every other, entrants who have withdrawn are still paired, and
        // forfeit their games.
        result:
          isOut(first) || isOut(second) ? forfeitResult(isOut(first), isOut(second), 'withdrawal') : null,
      })),
    )
    const round: RoundRow = { number, matches, beganAt, endsAt }
    await deciding.addRound(round, games)
  }

  /**
   * Opens the missing rooms of the tournament's games, with both players seated. Games without live clocks are started
   * at once, including those whose room another process has opened but not started.
   */
  async #openRooms(id: string): Promise<boolean> {
    const { store, onFailure } = this.#deps
    const state = await store.tournaments.state(id)
    if (state?.tournament.status !== 'playing') return false
    const { timeControl } = state.tournament
    const starts = !timeControl || isOverDays(timeControl)
    const isLeft = ({ result, code, roomStatus }: GameRow): boolean =>
      !result && (!code || (starts && roomStatus === 'waiting'))
    let isAny = false
    for (const game of state.games.filter(isLeft)) {
      // A room that cannot be opened must not stop the others.
      const isDone = await this.#openRoom(state, game, starts).catch(
        (error: unknown) => void onFailure(error),
      )
      if (isDone) isAny = true
    }
    return isAny
  }

  /**
   * Opens the room of a tournament game, and starts the game if it may start.
   * @returns whether anything was done
   */
  async #openRoom(
    { tournament, entrants }: TournamentState,
    { first, second, room, code }: GameRow,
    starts: boolean,
  ): Promise<boolean> {
    const { store, tables } = this.#deps
    const { setup, seats, spectators, timeControl } = tournament
    const game = tables.deps.gameById(tournament.game)
    const persons = await Promise.all(
      [first, second].map(async (number) => {
        const id = entrants.find((entrant) => entrant.number === number)?.person
        return id ? await store.persons.find(id) : null
      }),
    )
    const sitting = persons.flatMap((person, place) => {
      const seat = seats[place]?.id
      return person && seat !== undefined ? [{ seat, person }] : []
    })
    const [one] = sitting
    // No room is opened if a player has deleted their data, or if this server does not offer the game. The result is
    // then decided at the end of the round.
    if (!game || !one || sitting.length < 2) return false
    const plan = {
      id: room,
      game,
      setup,
      seats: seats.map((seat) => seat.id),
      // The host is not a person, so that the room counts towards nobody's limits, and nobody can close it before the
      // start.
      host: { id: tournament.id, name: '' },
      listed: false,
      spectators,
      bothSides: false,
      ...(timeControl && { timeControl }),
    }
    if (!code) {
      const opened = await openRoom(tables.deps, plan, sitting, () => undefined)
      if (!opened.ok) throw new Error(`the room of a tournament was refused by ${opened.refusal.rule}`)
      await this.#deps.opened(room)
    }
    if (!starts) return true
    const isStarted = await startRoom(tables, room, one)
    return !code || isStarted
  }
}
