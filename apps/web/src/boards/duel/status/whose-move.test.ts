import { emptyPlay } from '@opsroom/rules/core'
import { describe, expect, it } from 'vitest'
import { foldEntries } from '../../../state/fold.ts'
import { Evening } from '../fixtures/evening.ts'
import { playerNamesBySide, whoseTurnWords } from './whose-move.ts'

const evening = new Evening().prepare('duel')
const stream = evening.streamOf('public')
/** The table as a spectator has it who has been shown everything up to the last event of this type. */
function upTo(type: string) {
  const last = stream.findLastIndex(({ event }) => event.type === type)
  const start = { play: emptyPlay(evening.game), last: 0 }
  const result = foldEntries(evening.game, start, 1, stream.slice(0, last + 1))
  if (result === 'gap') throw new Error('a stream from its beginning has no gap')
  return result.folded.play
}
const words = (type: string) => whoseTurnWords(evening.game, upTo(type), undefined).words

describe('whose move it is', () => {
  it('is told by the turn', () => expect(words('turnBegan')).toBe('British to move'))
  it('is nobody’s while both prepare', () => expect(words('weatherDrawn')).toBe('Preparing the night'))
  it('is nobody’s between the curtain and the first turn, and the night is not over', () =>
    expect(words('curtainRaised')).toBe('The curtain is up'))
  it('is nobody’s at a seat with a substitute, whatever is to be done for it', () => {
    const play = upTo('turnBegan')
    const { open } = play.table
    const substituted = { ...play, table: { open: { ...open, substitutes: { one: 'ace' } } } }
    expect(whoseTurnWords(evening.game, play, 'one').mine).toBe(true)
    expect(whoseTurnWords(evening.game, substituted, 'one')).toEqual({
      mine: false,
      words: 'Ace is playing for you',
    })
    expect(whoseTurnWords(evening.game, substituted, 'two')).toEqual({
      mine: false,
      words: 'British to move',
    })
    const names = { ...open, taken: { one: 'Ada', two: 'Bruno' }, substitutes: { one: 'ace' } }
    expect(playerNamesBySide(evening.game, { ...play, table: { open: names } })).toEqual({
      british: 'Ada (Ace is playing)',
      german: 'Bruno',
    })
  })
})
