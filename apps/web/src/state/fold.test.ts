import { canonicalJson, emptyPlay, redactPlay } from '@opsroom/rules/core'
import { describe, expect, it } from 'vitest'
import { Evening } from '../boards/duel/fixtures/evening.ts'
import { type FoldedPlay, foldEntries } from './fold.ts'

const evening = new Evening().prepare()
const { game } = evening
const start = (audience: string): FoldedPlay => ({
  play: redactPlay(game, emptyPlay(game), audience),
  last: 0,
})

describe('folding redacted entries', () => {
  it.each(['one', 'two', 'public'])('gives %s the view that the server has of it', (audience) => {
    const folded = foldEntries(game, start(audience), 1, evening.streamOf(audience))
    if (folded === 'gap') throw new Error('gap')
    expect(canonicalJson(folded.folded.play)).toBe(canonicalJson(evening.viewOf(audience)))
    expect(folded.happenings).toHaveLength(evening.streamOf(audience).length)
  })

  it('keeps the plan from the German side until the night is over', () => {
    const folded = foldEntries(game, start('two'), 1, evening.streamOf('two'))
    if (folded === 'gap') throw new Error('gap')
    expect(JSON.stringify(folded.folded.play)).not.toContain('"route"')
  })

  it('says gap when an entry is missing, and changes nothing', () => {
    expect(foldEntries(game, start('one'), 2, evening.streamOf('one').slice(1))).toBe('gap')
  })

  it('skips what it has already', () => {
    const stream = evening.streamOf('one')
    const first = foldEntries(game, start('one'), 1, stream.slice(0, 5))
    if (first === 'gap') throw new Error('gap')
    const rest = foldEntries(game, first.folded, 3, stream.slice(2))
    if (rest === 'gap') throw new Error('gap')
    expect(rest.happenings.map(({ number }) => number)).toEqual(stream.slice(5).map((_, index) => index + 6))
    expect(canonicalJson(rest.folded.play)).toBe(canonicalJson(evening.viewOf('one')))
  })

  it('refuses an entry that does not have the form of the game', () => {
    const wrong = [{ scope: 'game' as const, event: { type: 'squadronsPlaced', open: { at: { pink: 3 } } } }]
    expect(() => foldEntries(game, start('one'), 1, wrong)).toThrow()
  })
})
