import { describe, expect, it } from 'vitest'
import { FakeWire } from '../testing/fake-wire.ts'
import { answerOrRefusal } from './answered.ts'

describe('the outcome of a request', () => {
  it('is the answer, be it a refusal', async () => {
    const wire = new FakeWire()
    wire.handlers['me.rename'] = ({ name }) =>
      name === 'Kesselring'
        ? { ok: true, name }
        : { ok: false, refusal: { rule: 'W1', reason: 'name.malformed' } }

    expect(await answerOrRefusal(wire.request('me.rename', { name: 'Kesselring' }))).toEqual({
      ok: true,
      name: 'Kesselring',
    })
    expect(await answerOrRefusal(wire.request('me.rename', { name: '' }))).toEqual({
      ok: false,
      refusal: { rule: 'W1', reason: 'name.malformed' },
    })
  })

  it('is that the line is down where none came', async () => {
    const wire = new FakeWire()
    wire.turn(false)

    expect(await answerOrRefusal(wire.request('me.rename', { name: 'Kesselring' }))).toEqual({
      ok: false,
      refusal: { rule: 'W11', reason: 'line.down' },
    })
  })
})
