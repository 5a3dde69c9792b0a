import { describe, expect, it } from 'vitest'
import { type BlockWithNames, keepsApart } from './blocking.ts'

const ada = { person: 'a', name: 'Ada' }
const max = { person: 'm', name: 'Max' }
const by = { person: 'a', called: 'Ada', blocked: 'm', name: 'Max', room: 'met' } as const
const block: BlockWithNames = { ...by, isKnown: false, isMakerKnown: false }
const named = <T extends object>(one: T, name: string) => ({ ...one, name })

describe('a block', () => {
  it('keeps both apart wherever they go by the names under which they met', () => {
    expect(keepsApart(block, ada, max)).toBe(true)
    expect(keepsApart(block, max, ada, 'elsewhere')).toBe(true)
    expect(keepsApart(block, named(max, 'max'), named(ada, 'Ada (2)'))).toBe(true)
  })

  it('holds for nobody else, whatever they are called', () => {
    expect(keepsApart(block, ada, { person: 'x', name: 'Max' })).toBe(false)
    expect(keepsApart(block, { person: 'x', name: 'Ada' }, max)).toBe(false)
  })

  it('says nothing of the one who is blocked under another name, to neither', () => {
    expect(keepsApart(block, ada, named(max, 'Moritz'))).toBe(false)
    expect(keepsApart(block, named(max, 'Moritz'), ada)).toBe(false)
  })

  it('holds for who made it under any name of theirs, and tells the other nothing of that name', () => {
    expect(keepsApart(block, named(ada, 'Eve'), max)).toBe(true)
    expect(keepsApart(block, max, named(ada, 'Eve'))).toBe(false)
    // One that an earlier version made knows no name of its maker.
    expect(keepsApart({ ...block, called: null, room: null }, max, named(ada, 'Eve'))).toBe(true)
  })

  it('holds under all names in the room where they met, and for who shows a profile', () => {
    const [eve, moritz] = [named(ada, 'Eve'), named(max, 'Moritz')]
    expect(keepsApart(block, moritz, eve, 'met')).toBe(true)
    expect(keepsApart({ ...block, isKnown: true }, ada, moritz)).toBe(true)
    expect(keepsApart({ ...block, isKnown: true }, moritz, eve)).toBe(false)
    expect(keepsApart({ ...block, isKnown: true, isMakerKnown: true }, moritz, eve)).toBe(true)
  })
})
