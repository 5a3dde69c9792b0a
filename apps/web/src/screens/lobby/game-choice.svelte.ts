import type { TimeControl } from '@opsroom/rules/core'
import { loadSetup } from '../../boards/boards.ts'
import { faces } from '../../boards/faces.ts'

type Board = Awaited<ReturnType<typeof loadSetup>>
/** A game's ready-made options, by name. */
export type Presets = Board['game']['presets']

/** The choice in a form: a game, its options and its time control. Made while a component is. */
export class GameChoice {
  /** The game that is wanted; its board is on its way, or here. */
  id = $state(faces[0]?.id ?? '')
  board = $state.raw<Board | undefined>()
  failed = $state(false)
  #chosen = $state.raw<unknown>()
  /** The options can be played as they are. */
  isReady = $state(true)
  timeControl = $state.raw<TimeControl | undefined>()
  /** The times can be played as they are. */
  isInTime = $state(true)
  readonly setup = $derived.by(() => this.#chosen ?? this.#atFirst())
  /** The game as these options make it; none while they cannot be played. */
  readonly prepared = $derived.by(() => {
    const read = this.board?.game.setup.safeParse(this.setup)
    return this.board && read?.success ? this.board.game.prepare(read.data) : undefined
  })

  readonly #start: (id: string, presets: Presets) => unknown

  /**
   * @param isWanted whether the form is open: its board is fetched then
   * @param start the options at first; where it names none, the first of the ready-made ones
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
   * Waits for the board of the game that is wanted, and asks for it again where it did not come.
   * @returns undefined when it cannot be had
   */
  whenHere = async (): Promise<Board | undefined> => {
    for (;;) {
      const { id } = this
      if (this.board?.game.id !== id) await this.#fetch(id)
      // Another game may have been chosen meanwhile.
      if (id === this.id) return this.board
    }
  }

  async #fetch(id: string): Promise<void> {
    this.failed = false
    try {
      const board = await loadSetup(id)
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
