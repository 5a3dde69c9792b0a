import type { PreparedBlueMax } from '@opsroom/rules/blue-max'
import { untrack } from 'svelte'
import type { BoardProps } from '../../board.ts'
import { asPreparedBlueMax, type BlueMaxDesk } from './desk.ts'
import { blueMaxOpenOf, blueMaxViewOf } from './states.ts'
import { BlueMaxTask } from './task.svelte.ts'
import { isOver, orderTypeNow, whoseTurnWords } from './turn.ts'

/** The game as the pilot of this window sees it, and the order that this pilot has to give. */
export class PilotView {
  readonly game: PreparedBlueMax
  readonly desk: BlueMaxDesk
  private readonly board: () => Pick<BoardProps, 'play' | 'seat'>

  /**
   * @param board the properties of the board; the game among them never changes
   * @param sent called when an order is sent
   */
  constructor(board: () => Pick<BoardProps, 'game' | 'play' | 'seat' | 'draft' | 'order'>, sent: () => void) {
    const game = asPreparedBlueMax(board().game)
    const own = this
    this.game = game
    this.board = board
    this.desk = {
      game,
      rules: game.rules,
      send(command) {
        sent()
        return board().order(command)
      },
      get draft() {
        return board().draft
      },
      get play() {
        return board().play
      },
      get view() {
        return own.view
      },
      get open() {
        return own.open
      },
      get seat() {
        return board().seat ?? ''
      },
      get secret() {
        return own.secret
      },
    }
  }

  readonly view = $derived.by(() => blueMaxViewOf(this.board().play))
  readonly open = $derived.by(() => blueMaxOpenOf(this.board().play))
  /** The secret part of the state that only this seat knows. */
  readonly secret = $derived.by(() => {
    const { seat } = this.board()
    return seat === undefined ? undefined : this.view.secrets?.[seat]
  })
  readonly move = $derived.by(() => whoseTurnWords(this.game, this.board().play, this.board().seat))
  readonly type = $derived.by(() => orderTypeNow(this.game, this.board().play, this.board().seat))
  readonly isOver = $derived.by(() => isOver(this.board().play))
  private readonly phase = $derived.by(() => `${this.open.duel} ${this.open.turn} ${this.type}`)
  /** The order under construction, created once for each phase, so that orders of other seats do not discard it. */
  readonly task = $derived.by(() => {
    void this.phase
    return untrack(() => (this.type && !this.isOver ? new BlueMaxTask(this.desk, this.type) : undefined))
  })
  /** This seat's plane with its sheet; undefined until one is picked. */
  readonly own = $derived.by(() => {
    const { seat } = this.board()
    const flying = seat === undefined ? undefined : this.open.planes[seat]
    return seat !== undefined && flying && this.secret?.sheet && { seat, flying, sheet: this.secret.sheet }
  })
}
