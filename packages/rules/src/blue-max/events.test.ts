import { describe, expect, it } from 'vitest'
import { redactEvent } from '../core/index.ts'
import { eventKinds } from './events.ts'

const unlisted = { guess: 'secret' }

describe('an order as an event tells it', () => {
  it('leaves out what is not listed, and is shown all the same', () => {
    const shots = { pilot: { at: 'c1', burst: 'short' as const } }
    const fired = { type: 'fireGiven' as const, open: { seat: 'a1' }, own: { a1: { ...shots, ...unlisted } } }
    expect(redactEvent(eventKinds, fired, 'a1')).toEqual({ ...fired, own: { a1: shots } })
    const order = { manoeuvre: '2S2' }
    const own = { a1: { order: { ...order, ...unlisted } } }
    expect(redactEvent(eventKinds, { type: 'chosen' as const, open: { seat: 'a1' }, own }, 'a1')).toEqual({
      type: 'chosen',
      open: { seat: 'a1' },
      own: { a1: { order } },
    })
  })
})
