import type { Play, SeatBelief } from '@opsroom/rules/core'
import type { TilesByHex } from '@opsroom/rules/duel'
import type { BoardProps } from '../../board.ts'
import { duelOpenOf } from './states.ts'

interface Given {
  /** The number of the night whose tiles are wanted; undefined when none are. */
  before: number | undefined
  /** The table at the end of the night, or of the game, that the report is about. */
  reported: Play | undefined
}

/**
 * The values that the board of Duel requests from the table only when it needs them. Must be created during the
 * initialization of a component.
 */
export class RequestedData {
  /** The tiles at the end of the night before; undefined until they are loaded. */
  lastNight = $state.raw<TilesByHex | undefined>()
  /** The beliefs of the bots in the night that the report is about. */
  beliefs = $state.raw<readonly SeatBelief[]>([])

  /**
   * @param board the properties of the board; `endOfChapter` and `beliefsIn` are read from them once
   * @param given the night and the table for which values are wanted now
   */
  constructor(board: () => Pick<BoardProps, 'endOfChapter' | 'beliefsIn'>, given: () => Given) {
    const { endOfChapter, beliefsIn } = board()
    $effect(() => {
      const { before } = given()
      if (before === undefined || before < 1) return
      void endOfChapter(before).then((night) => {
        this.lastNight = (night && duelOpenOf(night))?.ground.placed
      })
    })
    $effect(() => {
      const { reported } = given()
      if (!reported) return
      void beliefsIn(duelOpenOf(reported).night).then((found) => {
        this.beliefs = found
      })
    })
  }
}
