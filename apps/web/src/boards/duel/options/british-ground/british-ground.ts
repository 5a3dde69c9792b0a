import { britishGround, countTiles } from '@opsroom/rules/duel'
import { say } from '../../words/words.ts'
import { type BoardOption, counted, totalOf } from '../option.ts'

export const britishGuns: BoardOption = {
  rule: 'D12.10',
  says: {
    gunsAndLightsPlaced({ guns, lights }) {
      const placed = [
        ...counted('log.gunsPlaced', totalOf(guns)),
        ...counted('log.lightsPlaced', totalOf(lights)),
      ]
      return placed.length > 0 ? placed : [say('log.noGuns')]
    },
    extraTilesPlaced({ tiles }) {
      const count = totalOf(countTiles(tiles))
      return [count > 0 ? say('log.extraTilesPlaced', { count }) : say('log.noExtraTiles')]
    },
    gunsFired: ({ fuel }) =>
      Object.entries(fuel).map(([id, left]) => say('log.gunsFired', { squadron: id, fuel: left })),
  },
  marks(open) {
    const { guns, lights } = britishGround.of(open)
    return { guns, lights }
  },
}
