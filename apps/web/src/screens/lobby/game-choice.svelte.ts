import type { TimeControl } from '@opsroom/rules/core'
import { loadSetupForm } from '../../boards/boards.ts'
import { gameFaces } from '../../boards/faces.ts'

type Board = Awaited<ReturnType<typeof loadSetupForm>>
/** The presets of a game's options, by name. */
export type Presets = Board['game']['presets']

/**
 * The state of a form for a game, its options and its time control. Must be created during the initialization of a
 * component.
 */
export class GameChoice {
  /** The id of the chosen game, whose board is loaded or being fetched. */
  id = $state(gameFaces[0]?.id ?? '')
  board = $state.raw<Board | undefined>()
  failed = $state(false)
  #chosen = $state.raw<unknown>()
  /** Whether the chosen options can be played. */
  isReady = $state(true)
  timeControl = $state.raw<TimeControl | undefined>()
  /** Whether the entered time control can be played. */
  isInTime = $state(true)
  readonly setup = $derived.by(() => this.#chosen ?? this.#atFirst())
  /** The game prepared with the chosen options; undefined while these options cannot be played. */
  readonly prepared = $derived.by(() => {
    const read = this.board?.game.setup.safeParse(this.setup)
    return this.board && read?.success ? this.board.game.prepare(read.data) : undefined
  })

  readonly #start: (id: string, presets: Presets) => unknown

  /**
   * @param isWanted whether the form is open; the board is fetched only then
   * @param start the initial options of a game; without them the first preset is used
   */
  constructor(
    isWanted: () => boolean = () => true,
    start: (id: string, presets: Presets) => unknown = () => undefined,
  ) {
    this.#start = start
    $effect(() => {
      if (isWanted() && this.board?.game.id !== this.id) void this.#fetch(this.id)
    })
  }

  #atFirst(): unknown {
    if (!this.board) return undefined
    const { id, presets } = this.board.game
    return this.#start(id, presets) ?? Object.values(presets)[0]
  }

  /**
   * Waits for the board of the chosen game, and fetches it again if an earlier attempt failed.
   * @returns the board, or undefined when it cannot be fetched
   */
  whenHere = async (): Promise<Board | undefined> => {
    for (;;) {
      const { id } = this
      if (this.board?.game.id !== id) await this.#fetch(id)
      // Another game may have been chosen while the board was being fetched.
      if (id === this.id) return this.board
    }
  }

  /**
   * Fetches the board of the chosen game again.
   * @throws if it cannot be fetched
   */
  fetchAgain = async (): Promise<void> => {
    if (!(await this.whenHere())) throw new Error(`no board for the game ${this.id}`)
  }

  async #fetch(id: string): Promise<void> {
    this.failed = false
    try {
      const board = await loadSetupForm(id)
      if (id === this.id) this.board = board
    } catch {
      if (id === this.id) this.failed = true
    }
  }

  chooseGame = (id: string): void => {
    this.id = id
    this.board = undefined
    this.#chosen = undefined
    this.isReady = true
  }

  chooseSetup = (setup: unknown, isReady: boolean): void => {
    this.#chosen = setup
    this.isReady = isReady
  }

  chooseTimes = (timeControl: TimeControl | undefined, isReady: boolean): void => {
    this.timeControl = timeControl
    this.isInTime = isReady
  }
}
