import { describe, expect, it } from 'vitest'
import { eventSchema, parseEvent, redactEvent } from '../../event.ts'
import { redactState } from '../../state.ts'
import { isServerEvent } from '../commands.ts'
import { type TableEvent, tableEventKinds } from '../events.ts'
import { emptyTable, evolveTable, tableOpenSchema, tableSecretSchema } from '../state.ts'

const taken = (seat: string, name: string): TableEvent => ({
  type: 'seatTaken',
  open: { seat, name },
  sealed: { person: `p-${name}` },
})
const plays = (seat: string): TableEvent => ({ type: 'programPlays', open: { seat } })
const fold = (...events: TableEvent[]) => events.reduce(evolveTable, emptyTable)
const seated = [taken('one', 'Anna'), taken('two', 'Ben')]

describe('a program that plays a seat (T21)', () => {
  it('is seen by all from its coming on, each seat by itself', () => {
    expect(fold(...seated).open).not.toHaveProperty('programs')
    const played = fold(...seated, plays('two'))
    expect(played.open.programs).toEqual({ two: true })
    expect(fold(...seated, plays('two'), plays('one')).open.programs).toEqual({ one: true, two: true })
    for (const audience of ['public', 'one', 'two'] as const) {
      expect(redactEvent(tableEventKinds, plays('two'), audience)).toEqual(plays('two'))
      const schemas = { open: tableOpenSchema, secret: tableSecretSchema }
      expect(redactState(schemas, played, audience).open).toMatchObject({ programs: { two: true } })
    }
  })

  it('is forgotten with the seat, so that who sits there next is not taken for one', () => {
    const left: TableEvent = { type: 'seatLeft', open: { seat: 'two' } }
    expect(fold(...seated, plays('two'), left).open).not.toHaveProperty('programs')
    expect(fold(...seated, plays('one'), plays('two'), left).open.programs).toEqual({ one: true })
  })

  it('is said to nobody in a secret phase, and kept until it is said or the seat is left', () => {
    const secret: TableEvent = { type: 'programPlays', sealed: { seat: 'two' } }
    const opened = {
      type: 'opened',
      open: emptyTable.open,
      sealed: { host: 'p-Anna' },
    } as unknown as TableEvent
    const came = fold(opened, ...seated, secret)
    expect(came.open).toEqual(fold(opened, ...seated).open)
    expect(came.sealed?.programs).toEqual(['two'])
    for (const audience of ['public', 'one', 'two'] as const)
      expect(redactEvent(tableEventKinds, secret, audience)).toBeUndefined()
    const said = evolveTable(came, plays('two'))
    expect(said.open.programs).toEqual({ two: true })
    expect(said.sealed).not.toHaveProperty('programs')
    expect(evolveTable(came, { type: 'seatLeft', open: { seat: 'two' } }).sealed).not.toHaveProperty(
      'programs',
    )
  })

  it('is an event of the server, which nobody can order, and says no more than the seat', () => {
    expect(isServerEvent('programPlays')).toBe(true)
    const schema = eventSchema(tableEventKinds)
    expect(parseEvent(schema, plays('one'))).toEqual(plays('one'))
    expect(() => parseEvent(schema, { type: 'programPlays', open: {} })).toThrow()
  })
})
