import { requests } from '@opsroom/protocol/requests'
import { describe, expect, it } from 'vitest'
import { HandlerTable } from './handlers.ts'

const ping = { 'me.ping': async () => ({ ok: true as const }) }

describe('the handlers of messages', () => {
  it('are complete, or the start names those that are missing', () => {
    const table = new HandlerTable()
    table.add(ping)
    const others = Object.keys(requests).filter((name) => name !== 'me.ping')
    expect(() => table.all()).toThrow(`no plugin handles ${others.join(', ')}`)
  })

  it('belong to one plugin each', () => {
    const table = new HandlerTable()
    table.add(ping)
    expect(() => table.add(ping)).toThrow('two plugins handle me.ping')
  })
})
