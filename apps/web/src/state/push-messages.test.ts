import { describe, expect, it } from 'vitest'
import { FakeWire } from '../testing/fake-wire.ts'
import { type PushApi, PushSwitch } from './push-messages.svelte.ts'

const endpoint = 'https://push.example.com/abc'
const subscription = {
  toJSON: () => ({ endpoint, expirationTime: null, keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) } }),
} as unknown as PushSubscription

/** A browser that takes notices; `done` is what was done with it. */
function browser(instead: Partial<PushApi> = {}) {
  const done: string[] = []
  let held: PushSubscription | undefined
  const push: PushApi = {
    isSecure: true,
    isSupported: true,
    permission: () => 'default',
    ask: async () => 'granted',
    subscription: async () => held,
    async subscribe() {
      done.push('subscribed')
      held = subscription
      return subscription
    },
    async forget() {
      done.push('forgot')
      held = undefined
    },
    ...instead,
  }
  return { push, done }
}
function open(instead: Partial<PushApi> = {}) {
  const wire = new FakeWire()
  wire.handlers['me.push'] = () => ({ ok: true })
  const { push, done } = browser(instead)
  return { wire, done, notices: new PushSwitch(wire, push) }
}

describe('notices on this device', () => {
  it.each([
    ['insecure', { isSecure: false }],
    ['unsupported', { isSupported: false }],
    ['denied', { permission: () => 'denied' }],
    ['off', {}],
  ] as const)('are %s where that is so, and nothing is set up by looking', async (state, instead) => {
    const { notices, done } = open(instead)
    await notices.check(false, 'AQAB')
    expect([notices.state, done]).toEqual([state, []])
  })

  it('are on when the server knows the subscription that the browser has, and not by one of them alone', async () => {
    const { notices } = open({ subscription: async () => subscription })
    await notices.check(true, 'AQAB')
    expect(notices.state).toBe('on')
    await notices.check(false, 'AQAB')
    expect(notices.state).toBe('off')
    const without = open().notices
    await without.check(true, 'AQAB')
    expect(without.state).toBe('off')
  })

  it('are switched on by hand, with what the browser gives for this server', async () => {
    const { notices, wire, done } = open()
    await notices.switchOn('AQAB-_8')
    expect([notices.state, done]).toEqual(['on', ['subscribed']])
    expect(wire.sentOf('me.push')).toEqual([
      { subscription: { endpoint, keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) } } },
    ])
  })

  it('stay off when the person says no, when the browser fails and when the server refuses', async () => {
    const no = open({ ask: async () => 'denied' })
    await no.notices.switchOn('AQAB')
    expect([no.notices.state, no.done]).toEqual(['denied', []])

    const broken = open({ subscribe: () => Promise.reject(new Error('no service')) })
    await broken.notices.switchOn('AQAB')
    expect([broken.notices.state, broken.notices.refusal?.reason, broken.done]).toEqual([
      'off',
      'push.failed',
      ['forgot'],
    ])

    const refused = open()
    refused.wire.handlers['me.push'] = () => ({
      ok: false,
      refusal: { rule: 'W22', reason: 'push.endpoint' },
    })
    await refused.notices.switchOn('AQAB')
    expect([refused.notices.state, refused.notices.refusal?.rule]).toEqual(['off', 'W22'])
    expect(refused.done).toEqual(['subscribed', 'forgot'])
  })

  it.each([
    ['the server knows the subscription', true],
    ['the server has dropped it', false],
  ])('are set up anew for another key of the server, where %s', async (_, known) => {
    const held = (key: number[]) => ({ options: { applicationServerKey: new Uint8Array(key).buffer } })
    const of = (key: number[]) => ({
      permission: () => 'granted' as const,
      subscription: async () => held(key) as unknown as PushSubscription,
    })
    const old = open(of([9, 9, 9]))
    await old.notices.check(known, 'AQAB')
    expect([old.notices.state, old.done]).toEqual(['on', ['subscribed']])
    expect(old.wire.sentOf('me.push')).toHaveLength(1)

    const same = open(of([1, 0, 1]))
    await same.notices.check(known, 'AQAB')
    expect([same.notices.state, same.done]).toEqual([known ? 'on' : 'off', []])
  })

  it('leave nothing behind when they are switched off', async () => {
    const { notices, wire, done } = open()
    await notices.switchOn('AQAB')
    await notices.switchOff()
    expect([notices.state, done.at(-1), wire.sentOf('me.push').at(-1)]).toEqual([
      'off',
      'forgot',
      { subscription: null },
    ])
  })
})
