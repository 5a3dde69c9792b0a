import { britishGround, countTiles } from '@opsroom/rules/duel'
import { say } from '../../words/words.ts'
import { type BoardOption, countedSentence, sumOfCounts } from '../option.ts'

export const britishGuns: BoardOption = {
  rule: 'D12.10',
  says: {
    gunsAndLightsPlaced({ guns, lights }) {
      const placed = [
        ...countedSentence('log.gunsPlaced', sumOfCounts(guns)),
        ...countedSentence('log.lightsPlaced', sumOfCounts(lights)),
      ]
      return placed.length > 0 ? placed : [say('log.noGuns')]
    },
    extraTilesPlaced({ tiles }) {
      const count = sumOfCounts(countTiles(tiles))
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
