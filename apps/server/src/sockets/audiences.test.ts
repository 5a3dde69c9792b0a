import { wireEntrySchema } from '@opsroom/protocol'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { wireEntries } from './audiences.ts'

const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined })
const event = fc
  .record({ type: fc.string(), open: optional(fc.dictionary(fc.string(), fc.jsonValue())) })
  .map(({ type, open }) => (open ? { type, open } : { type }))
const view = fc.record({
  table: fc.record({ open: fc.constant({}), secrets: fc.jsonValue() }),
  game: fc.record({ open: fc.constant({}) }),
  kept: fc.jsonValue(),
})
const entries = fc
  .record({
    scope: fc.constantFrom('table', 'game'),
    event,
    at: optional(fc.nat()),
    view: optional(view),
    gone: optional(fc.array(fc.nat())),
    // A field that somebody has added, and that no schema lists.
    cause: optional(fc.jsonValue()),
    number: optional(fc.nat()),
  })
  .map((entry) => Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== undefined)))

it('an entry leaves with the keys that the schema of the protocol names, and no others', () => {
  fc.assert(
    fc.property(fc.array(entries), (shown) => {
      const sent = JSON.parse(JSON.stringify(wireEntries(shown)))
      expect(sent).toEqual(shown.map((entry) => wireEntrySchema.parse(JSON.parse(JSON.stringify(entry)))))
    }),
  )
})

it('a key that is added to the schema must be picked here as well', () => {
  expect(Object.keys(wireEntrySchema.def.shape).sort()).toEqual(['at', 'event', 'gone', 'scope', 'view'])
})
