import { describe, expect, it } from 'vitest'
import { previewEvents } from './preview.ts'

const game = {
  decide(state: { open: object; secrets?: Record<string, { card: string }> }, seat: string) {
    const card = state.secrets?.[seat]?.card
    if (card === undefined) throw new TypeError('no card')
    return [{ event: { type: 'played', open: { card } }, after: state }]
  },
}

describe('a preview', () => {
  it('is what the rules make of the order on the view of its seat', () => {
    const view = { open: {}, secrets: { one: { card: 'E' } } }
    expect(previewEvents(game as never, view as never, 'one', {})).toEqual([
      { type: 'played', open: { card: 'E' } },
    ])
  })
  it('is absent where the rules need what the view does not hold', () => {
    expect(previewEvents(game as never, { open: {} } as never, 'one', {})).toBeUndefined()
  })
})
