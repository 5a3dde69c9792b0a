import type { Play, SeatBelief } from '@opsroom/rules/core'
import type { TilesByHex } from '@opsroom/rules/duel'
import type { BoardProps } from '../../board.ts'
import { duelOpen } from './states.ts'

interface Given {
  /** The night whose tiles are wanted; undefined: none. */
  before: number | undefined
  /** The night or the game that is looked back on. */
  reported: Play | undefined
}

/** Values that a board asks the table for when it needs them. Made while a component is made. */
export class LookedUp {
  /** The tiles of the night before. */
  lastNight = $state.raw<TilesByHex | undefined>()
  /** Beliefs of bots in the night that is looked back on. */
  beliefs = $state.raw<readonly SeatBelief[]>([])

  /** @param board asked for both functions once */
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
