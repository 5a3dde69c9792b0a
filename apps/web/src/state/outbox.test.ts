import type { CommandRequest } from '@opsroom/protocol'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeWire } from '../testing/fake-wire.ts'
import { Outbox } from './outbox.ts'

const letter = {
  room: 'r',
  as: 'one',
  seen: 4,
  command: { scope: 'game' as const, command: { type: 'bomber' } },
}
const ids = (wire: FakeWire) => wire.sentOf('table.command').map((body) => (body as CommandRequest).id)

describe('the outbox', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('hands on the answer of the server', async () => {
    const wire = new FakeWire()
    wire.handlers['table.command'] = () => ({ ok: true, last: 7 })
    expect(await new Outbox(wire).send(letter)).toEqual({ ok: true, last: 7 })
  })

  it('sends again with the same id and body after the line was down', async () => {
    const wire = new FakeWire()
    const outbox = new Outbox(wire)
    wire.up = false
    const outcome = outbox.send(letter)
    expect(wire.sentOf('table.command')).toEqual([])
    wire.up = true
    wire.handlers['table.command'] = () => ({ ok: true, last: 5 })
    outbox.resend()
    expect(await outcome).toEqual({ ok: true, last: 5 })
  })

  it('asks again by itself when no answer came, with the same id', async () => {
    const wire = new FakeWire()
    const outcome = new Outbox(wire).send(letter)
    await vi.advanceTimersByTimeAsync(0)
    wire.handlers['table.command'] = () => ({ ok: false, refusal: { rule: 'D6.6', reason: 'fuel.short' } })
    await vi.advanceTimersByTimeAsync(2000)
    expect(await outcome).toEqual({ ok: false, refusal: { rule: 'D6.6', reason: 'fuel.short' } })
    expect(new Set(ids(wire)).size).toBe(1)
    expect(ids(wire)).toHaveLength(2)
    expect(new Set(wire.sentOf('table.command').map((body) => JSON.stringify(body))).size).toBe(1)
  })

  it('sends nothing twice that is on its way, and nothing that was answered', async () => {
    const wire = new FakeWire()
    let answer: (() => void) | undefined
    wire.handlers['table.command'] = () =>
      new Promise((resolve) => (answer = () => resolve({ ok: true, last: 1 })))
    const outbox = new Outbox(wire)
    const outcome = outbox.send(letter)
    outbox.resend()
    expect(ids(wire)).toHaveLength(1)
    answer?.()
    await outcome
    outbox.resend()
    expect(ids(wire)).toHaveLength(1)
  })

  it('delivers the rest at the next connections once its table was left, and listens no more after that', async () => {
    const wire = new FakeWire()
    const outbox = new Outbox(wire)
    wire.turn(false)
    const outcomes = [outbox.send(letter), outbox.send(letter)]
    outbox.outlive()
    outbox.outlive()
    wire.turn(true)
    await vi.advanceTimersByTimeAsync(0)
    wire.turn(false)
    wire.handlers['table.command'] = () => ({ ok: true, last: 5 })
    wire.turn(true)
    expect(await Promise.all(outcomes)).toEqual([
      { ok: true, last: 5 },
      { ok: true, last: 5 },
    ])
    const resend = vi.spyOn(outbox, 'resend')
    wire.turn(true)
    expect(resend).not.toHaveBeenCalled()
    expect(new Set(ids(wire)).size).toBe(2)
  })

  it('tells how many commands wait', async () => {
    const counts: number[] = []
    const wire = new FakeWire()
    wire.handlers['table.command'] = () => ({ ok: true, last: 1 })
    await new Outbox(wire, (waiting) => counts.push(waiting)).send(letter)
    expect(counts).toEqual([1, 0])
  })
})
