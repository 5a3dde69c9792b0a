import type { Play, SeatBelief } from '@opsroom/rules/core'
import type { TilesByHex } from '@opsroom/rules/duel'
import type { BoardProps } from '../../board.ts'
import { duelOpen } from './states.ts'

interface Given {
  /** The number of the night whose tiles are wanted; undefined: none. */
  before: number | undefined
  /** The night or the game under review. */
  reported: Play | undefined
}

/** Values that a board requests from the table when needed. Must be created during the initialization of a component. */
export class RequestedData {
  /** The tiles of the night before. */
  lastNight = $state.raw<TilesByHex | undefined>()
  /** Beliefs of bots in the night under review. */
  beliefs = $state.raw<readonly SeatBelief[]>([])

  /** @param board read once for both functions */
  constructor(board: () => Pick<BoardProps, 'endOfChapter' | 'beliefsIn'>, given: () => Given) {
    const { endOfChapter, beliefsIn } = board()
    $effect(() => {
      const { before } = given()
      if (before === undefined || before < 1) return
      void endOfChapter(before).then((night) => {
        this.lastNight = (night && duelOpen(night))?.ground.placed
      })
    })
    $effect(() => {
      const { reported } = given()
      if (!reported) return
      void beliefsIn(duelOpen(reported).night).then((found) => {
        this.beliefs = found
      })
    })
  }
}
