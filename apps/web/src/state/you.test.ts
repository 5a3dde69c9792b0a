import { describe, expect, it } from 'vitest'
import { eventually } from '../testing/eventually.ts'
import { FakeWire } from '../testing/fake-wire.ts'
import { OwnDevices } from './you.svelte.ts'

const here = {
  id: '6f0c1f58-5d5e-4b7e-9c39-0d6f0b5f7f11',
  label: 'Firefox on Linux',
  since: '2026-01-01T00:00:00.000Z',
  lastSeen: '2026-01-02T00:00:00.000Z',
  current: true,
  push: false,
}
const phone = {
  ...here,
  id: '6f0c1f58-5d5e-4b7e-9c39-0d6f0b5f7f12',
  label: 'Safari on iPhone',
  current: false,
}

function open() {
  const wire = new FakeWire()
  let devices = [here, phone]
  let since: string | undefined
  wire.handlers['me.devices'] = () => ({ ok: true, devices, ...(since && { recoveryCodeSince: since }) })
  wire.handlers['me.passkeys'] = () => ({ ok: true, passkeys: [] })
  wire.handlers['me.revoke'] = ({ device }) => {
    if (!devices.some(({ id }) => id === device))
      return { ok: false, refusal: { rule: 'W15', reason: 'device.unknown' } }
    devices = devices.filter(({ id }) => id !== device)
    return { ok: true }
  }
  wire.handlers['me.recoveryCode'] = () => {
    since = '2026-01-03T00:00:00.000Z'
    return { ok: true, code: 'ABCD-EFGH' }
  }
  const you = new OwnDevices(wire)
  return { wire, you, stop: you.watch() }
}

describe('knowledge of oneself', () => {
  it('is there after a look, and looked at again when the line is back', async () => {
    const { wire, you, stop } = open()
    await eventually(() => expect(you.loaded).toBe(true))
    expect(you.current?.label).toBe('Firefox on Linux')
    wire.turn(true)
    await eventually(() => expect(wire.sentOf('me.devices')).toHaveLength(2))
    stop()
  })

  it('changes with a device that is cut off; a second time that is refused, where it belongs', async () => {
    const { you } = open()
    await eventually(() => expect(you.loaded).toBe(true))
    expect(you.hasNoWayBack).toBe(false)
    expect(await you.revoke(phone.id)).toBe(true)
    expect([you.devices, you.hasNoWayBack]).toEqual([[here], true])
    expect(await you.revoke(phone.id)).toBe(false)
    expect(you.refused).toEqual({ part: 'devices', refusal: { rule: 'W15', reason: 'device.unknown' } })
  })

  it('shows a recovery code once, and knows since when there is one', async () => {
    const { you } = open()
    await you.makeCode()
    expect([you.freshCode, you.recoveryCodeSince]).toEqual(['ABCD-EFGH', '2026-01-03T00:00:00.000Z'])
    expect(open().you.freshCode).toBeUndefined()
  })

  it('says that the line is down', async () => {
    const { wire, you } = open()
    wire.turn(false)
    await you.makeCode()
    expect(you.refused).toMatchObject({ part: 'code', refusal: { reason: 'line.down' } })
  })
})
