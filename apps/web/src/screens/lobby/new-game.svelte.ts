import type { CreateRoomRequest, OpponentLevel } from '@opsroom/protocol'
import {
  defaultSpectatorDelayRounds,
  type SeatId,
  type SeatInfo,
  type Settling,
  sameJson,
} from '@opsroom/rules/core'
import type { GameLength } from '../../boards/face.ts'
import { gameFaceOf } from '../../boards/faces.ts'
import { type NewRoomKind, seatsForPlayers } from './create-room.ts'
import { GameChoice, type Presets } from './game-choice.svelte.ts'

/** The opponent in a new game: a level of bot, or people, named by the way in which they get into the room. */
export type OpponentChoice = OpponentLevel | Exclude<NewRoomKind, 'bot'>
/** The opponents other than bots, named by the way in which they get into the room. */
const peopleBy = ['friend', 'public', 'both'] as const
/** The spectators of a new game: nobody, everybody without delay, or everybody some rounds late. */
export type SpectatorChoice = 'none' | 'public' | 'late'

/**
 * The purpose of the form: to open a room at once, to list a seek for one opponent, or to set up a tournament, which
 * opens rooms for two.
 */
export type NewGamePurpose = 'room' | 'seek' | 'tournament'

const setupOf = ({ preset, changes }: GameLength, presets: Presets): unknown => ({
  // The cast is safe: every game's options are an object.
  ...(presets[preset] as object),
  ...changes,
})

/**
 * The choices made in the dialog for a new game. A choice that does not fit the chosen game and options is ignored as
 * long as it does not. Must be created during the initialization of a component.
 */
export class NewGameChoices {
  readonly choice: GameChoice
  readonly purpose: NewGamePurpose
  readonly #isNewcomer: () => boolean
  #against = $state<OpponentChoice>()
  #length = $state<GameLength['id']>()
  #players = $state<number>()
  #seat = $state<string>()
  #gallery = $state<SpectatorChoice>()
  #settling = $state<Settling>()
  #isRated = $state(false)
  #either = $state.raw({ settling: false, rated: false })

  readonly face = $derived.by(() => gameFaceOf(this.choice.id))
  /** The opponents to choose from: the game's levels of bots, weakest first, then people. */
  readonly opponents = $derived.by((): OpponentChoice[] => [...(this.face?.bots ?? []), ...peopleBy])
  readonly against = $derived.by(
    (): OpponentChoice =>
      this.#against !== undefined && this.opponents.includes(this.#against)
        ? this.#against
        : (this.opponents[0] ?? 'friend'),
  )
  readonly opponent = $derived(this.face?.bots.find((level) => level === this.against))
  readonly kind = $derived<NewRoomKind>(peopleBy.find((kind) => kind === this.against) ?? 'bot')
  /** Whether the game starts as soon as it is opened, because no other person has to join. */
  readonly startsAtOnce = $derived(this.kind === 'both' || this.kind === 'bot')

  readonly lengths = $derived.by(() => this.face?.lengths ?? [])
  /** The offered length of game whose options are exactly the chosen ones; undefined if there is none. */
  readonly length = $derived.by(() => {
    const presets = this.choice.board?.game.presets
    if (!presets) return this.#wanted(this.lengths)
    return this.lengths.find((each) => sameJson(setupOf(each, presets), this.choice.setup))
  })

  readonly offered = $derived.by((): readonly SeatInfo[] => this.choice.prepared?.seats ?? [])
  readonly fewest = $derived(this.offered.filter(({ optional }) => !optional).length)
  readonly players = $derived(
    Math.max(this.fewest, Math.min(this.#players ?? this.offered.length, this.offered.length)),
  )
  readonly seats = $derived.by(() => seatsForPlayers(this.offered, this.players))
  /**
   * The chosen seat, or `later`. If the length for a first game is chosen, the seat that is easier to play is
   * preselected.
   */
  readonly seat = $derived.by((): SeatId | 'later' => {
    const wish = this.#seat ?? (this.length?.id === 'first' ? this.face?.firstGame?.seat : undefined)
    if (wish === 'later' && !this.startsAtOnce) return wish
    return this.seats.find(({ id }) => id === wish)?.id ?? this.seats[0]?.id ?? 'later'
  })

  /**
   * The default for the spectators, used if nothing was chosen: games against a bot and listed games can be watched; a
   * game with a friend is private.
   */
  readonly gallery = $derived<SpectatorChoice>(
    this.#gallery ?? (this.kind === 'bot' || this.kind === 'public' ? 'late' : 'none'),
  )

  /** Whether the sides may be settled by chance or by bids, which needs two human players. */
  readonly offersSides = $derived.by(
    () =>
      this.purpose !== 'tournament' &&
      !this.startsAtOnce &&
      this.choice.prepared?.fairSides !== undefined &&
      this.seats.length === 2,
  )
  readonly settling = $derived(this.offersSides ? this.#settling : undefined)
  readonly isMirrored = $derived.by(() => this.choice.prepared?.fairSides?.isMirrored ?? false)
  /**
   * For a seek: whether the seeker also accepts the opposite choice about settling the sides, and about rating;
   * undefined for a room or tournament, whose forms do not ask.
   */
  readonly either = $derived.by(() => (this.purpose === 'seek' ? this.#either : undefined))
  readonly acceptsAnySides = $derived(this.offersSides && this.either?.settling === true)
  readonly isRated = $derived(
    this.#isRated &&
      this.offersSides &&
      (this.settling !== undefined || this.acceptsAnySides || this.isMirrored),
  )
  /** Whether the game can be opened with the present choices. */
  readonly isReady = $derived.by(() => this.choice.isReady && (this.startsAtOnce || this.choice.isInTime))

  /**
   * @param isOpen whether the dialog is open; the board is fetched only then
   * @param isNewcomer whether the shortest length of game is preselected, instead of the second shortest
   * @param purpose a seek and a tournament are for two people
   */
  constructor(isOpen: () => boolean, isNewcomer: () => boolean, purpose: NewGamePurpose = 'room') {
    this.purpose = purpose
    this.#isNewcomer = isNewcomer
    if (purpose !== 'room') {
      this.#against = 'public'
      this.#players = 2
      this.#seat = 'later'
    }
    this.choice = new GameChoice(isOpen, (id, presets) => this.#start(id, presets))
  }

  #start(id: string, presets: Presets): unknown {
    const length = this.#wanted(gameFaceOf(id)?.lengths ?? [])
    return length && setupOf(length, presets)
  }

  #wanted(lengths: readonly GameLength[]): GameLength | undefined {
    const usual = this.#isNewcomer() ? lengths[0] : lengths[1]
    return lengths.find(({ id }) => id === this.#length) ?? usual ?? lengths[0]
  }

  chooseAgainst = (against: OpponentChoice): void => {
    this.#against = against
  }
  /** Chooses a length, which replaces the person's own options. Waits for the board if it has not arrived. */
  chooseLength = (length: GameLength['id']): void => {
    this.#length = length
    this.choice.chooseSetup(undefined, true)
  }
  choosePlayers = (players: number): void => {
    this.#players = players
  }
  chooseSeat = (seat: string): void => {
    this.#seat = seat
  }
  chooseGallery = (gallery: SpectatorChoice): void => {
    this.#gallery = gallery
  }
  chooseSettling = (settling: Settling | undefined): void => {
    this.#settling = settling
  }
  chooseEither = (either: { settling: boolean; rated: boolean }): void => {
    this.#either = either
  }
  chooseRated = (isRated: boolean): void => {
    this.#isRated = isRated
  }

  /**
   * The seat that the host takes when the room is opened: an arbitrary one if sides are settled later, undefined if the
   * host chooses in the room.
   */
  get place(): SeatId | undefined {
    if (this.settling) return this.seats[0]?.id
    return this.seat === 'later' ? undefined : this.seat
  }

  /** The seat whose table the host opens once the game has started. */
  get ownSeat(): SeatId {
    const first = this.seats[0]?.id ?? ''
    return this.kind === 'both' || this.seat === 'later' ? first : this.seat
  }

  /** The body of the request that opens the room. */
  get wanted(): Pick<
    CreateRoomRequest,
    'game' | 'setup' | 'seats' | 'spectators' | 'delayRounds' | 'timeControl' | 'settling' | 'rated'
  > {
    const { setup, timeControl } = this.choice
    return {
      game: this.choice.id,
      setup,
      ...(this.fewest < this.offered.length && { seats: this.seats.map(({ id }) => id) }),
      spectators: this.gallery === 'none' ? 'none' : 'public',
      delayRounds: this.gallery === 'late' ? defaultSpectatorDelayRounds : 0,
      // A game against a bot, or by one person on both sides, needs no clock.
      ...(timeControl && !this.startsAtOnce && { timeControl }),
      ...(this.settling && { settling: this.settling }),
      ...(this.isRated ? { rated: true as const } : {}),
    }
  }
}
