import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod/mini'
import { type AnyEvent, eventSchema, parseEvent, redactEvent } from './event.ts'
import { evolveFromFolds } from './fold.ts'
import { redactState, type State } from './state.ts'

const kinds = {
  said: { open: z.object({ word: z.string() }) },
  whispered: { own: z.object({ word: z.string() }) },
  both: {
    open: z.object({ word: z.string() }),
    own: z.object({ word: z.string() }),
    sealed: z.object({ word: z.string() }),
  },
}
type Words = { words: string[] }
const evolve = evolveFromFolds<typeof kinds, Words, Words, Words>({
  said: { open: (open, { word }) => ({ words: [...open.words, word] }) },
  whispered: { secret: (secret, own) => (own ? { words: [...(secret?.words ?? []), own.word] } : secret) },
  both: {
    open: (open, { word }) => ({ words: [...open.words, word] }),
    secret: (secret, own, open) => ({ words: [...(secret?.words ?? []), `${own?.word}/${open?.word}`] }),
    sealed: (sealed, data) => ({ words: [...(sealed?.words ?? []), data?.word ?? ''] }),
  },
})
const words = z.object({ words: z.array(z.string()) })
const schemas = { open: words, secret: words }

const own = fc.dictionary(fc.constantFrom('one', 'two'), fc.record({ word: fc.string() }), { maxKeys: 2 })
const open = fc.record({ word: fc.string() })
const events = fc.oneof(
  fc.record({ type: fc.constant('said'), open }),
  fc.record({ type: fc.constant('whispered'), own }),
  fc.record({ type: fc.constant('both'), open, own, sealed: open }),
)

describe('a fold by parts', () => {
  it('keeps the law for any events and audiences: redacting and folding may change places', () => {
    fc.assert(
      fc.property(fc.array(events), fc.constantFrom('one', 'two', 'public'), (list, audience) => {
        let state: State<Words, Words, Words> = {
          open: { words: [] },
          secrets: { one: { words: [] }, two: { words: [] } },
        }
        for (const event of list) {
          const after = evolve(state, event as never)
          const seen = evolve(
            redactState(schemas, state, audience),
            redactEvent(kinds, event as never, audience),
          )
          expect(JSON.parse(JSON.stringify(redactState(schemas, after, audience)))).toEqual(
            JSON.parse(JSON.stringify(seen)),
          )
          state = after
        }
      }),
    )
  })
  it('leaves a state as it is for nothing', () => {
    const state = { open: { words: ['a'] } }
    expect(evolve(state, undefined)).toBe(state)
  })
})

describe('redaction', () => {
  const event = {
    type: 'both',
    open: { word: 'a', added: 'later' },
    own: { one: { word: 'b' }, two: { word: 'c' } },
    sealed: { word: 'd' },
  }
  it('shows an audience the open part and its own, and drops what no schema lists', () => {
    expect(redactEvent(kinds, event, 'one')).toEqual({
      type: 'both',
      open: { word: 'a' },
      own: { one: { word: 'b' } },
    })
    expect(redactEvent(kinds, event, 'public')).toEqual({ type: 'both', open: { word: 'a' } })
  })
  it('shows nothing at all of what has no part for an audience', () => {
    expect(redactEvent(kinds, { type: 'whispered', own: { one: { word: 'b' } } }, 'two')).toBeUndefined()
    expect(redactEvent(kinds, { type: 'unheardOf', open: { word: 'x' } }, 'two')).toBeUndefined()
  })
  it('keeps the sealed part and the secrets of others out of a view, and unlisted fields too', () => {
    const state = {
      open: { words: [], extra: 1 },
      secrets: { one: { words: ['b'] }, two: { words: ['c'] } },
      sealed: { words: ['d'] },
    }
    expect(redactState(schemas, state, 'one')).toEqual({
      open: { words: [] },
      secrets: { one: { words: ['b'] } },
    })
    expect(redactState(schemas, state, 'public')).toEqual({ open: { words: [] } })
  })
  it('drops what is not listed from an event that was parsed, and from one that was made of it', () => {
    const schema: z.ZodMiniType<AnyEvent> = eventSchema(kinds)
    const shown = { type: 'whispered', own: { one: { word: 'b', spare: 1 } } }
    const parsed = parseEvent(schema, shown)
    expect(redactEvent(kinds, parsed, 'one')).toEqual({ type: 'whispered', own: { one: { word: 'b' } } })
    expect(redactEvent(kinds, parsed, 'two')).toBeUndefined()
    const made = { ...parsed, own: shown.own }
    expect(redactEvent(kinds, made, 'one')).toEqual(redactEvent(kinds, parsed, 'one'))
    const fewer = { ...kinds, whispered: { own: z.object({}) } }
    expect(redactEvent(fewer, parsed, 'one')).toEqual({ type: 'whispered', own: { one: {} } })
  })
  it('reads back from the event log what was written, and nothing else', () => {
    const schema = eventSchema(kinds)
    expect(schema.safeParse({ type: 'said', open: { word: 'a' } }).success).toBe(true)
    expect(schema.safeParse({ type: 'said', own: { one: { word: 'a' } } }).success).toBe(false)
    expect(schema.safeParse({ type: 'shouted' }).success).toBe(false)
  })
})
