import type { DuelSecret, PreparedDuel, Rules, Side } from '@opsroom/rules/duel'
import { sideOfSeat } from '@opsroom/rules/duel'
import type { BoardProps } from '../../board.ts'
import { boardModeOf, whoseTurnWords } from '../status/whose-move.ts'
import { asPreparedDuel } from './desk.ts'
import { duelOpenOf, duelViewOf } from './states.ts'

/** The game as the seat of this window sees it, and the action that is expected of this seat now. */
export class SeatView {
  readonly game: PreparedDuel
  readonly rules: Rules
  private readonly board: () => Pick<BoardProps, 'play' | 'seat'>

  /** @param board the properties of the board; the game among them never changes */
  constructor(board: () => Pick<BoardProps, 'game' | 'play' | 'seat'>) {
    this.game = asPreparedDuel(board().game)
    this.rules = this.game.rules
    this.board = board
  }

  readonly view = $derived.by(() => duelViewOf(this.board().play))
  readonly open = $derived.by(() => duelOpenOf(this.board().play))
  /** The side of the seat; undefined for spectators. */
  get side(): Side | undefined {
    const { seat } = this.board()
    return seat === undefined ? undefined : sideOfSeat(this.open, seat)
  }
  readonly move = $derived.by(() => whoseTurnWords(this.game, this.board().play, this.board().seat))
  readonly mode = $derived.by(() => boardModeOf(this.game, this.board().play, this.board().seat, this.side))
  /** The secret part of the state that only this seat knows. */
  get secret(): DuelSecret | undefined {
    const { seat } = this.board()
    return seat === undefined ? undefined : this.view.secrets?.[seat]
  }
}
