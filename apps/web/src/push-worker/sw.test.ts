import { describe, expect, it } from 'vitest'
import { pushWorker } from '../../scripts/push-worker.ts'

type Listener = (event: object) => void
const origin = 'https://ops.example.com'
const source = pushWorker()

/** The service worker, as a browser runs it, with windows that show these addresses. */
function worker(...shown: string[]) {
  const listeners = new Map<string, Listener>()
  const notices: { title: string; options: { body: string; data: unknown } }[] = []
  const went: string[] = []
  const windows = shown.map((path) => ({
    url: origin + path,
    focus: async () => void went.push(`focus ${path}`),
  }))
  const self = {
    location: { origin, href: `${origin}/sw.js?lang=en` },
    addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
    registration: {
      showNotification: async (title: string, options: never) => void notices.push({ title, options }),
    },
    clients: {
      matchAll: async () => windows,
      openWindow: async (url: string) => void went.push(`open ${url.slice(origin.length)}`),
    },
  }
  new Function('self', source)(self)
  async function fire(name: string, event: object) {
    let work: Promise<unknown> = Promise.resolve()
    listeners.get(name)?.({ ...event, waitUntil: (promise: Promise<unknown>) => (work = promise) })
    await work
  }
  const click = (rooms: unknown) =>
    fire('notificationclick', { notification: { close: () => {}, data: { rooms } } })
  return { listeners, notices, went, fire, click }
}
const room = { code: 'ABC234', waits: 'turn' }

describe('the service worker', () => {
  it('shows what it was sent, and something when that cannot be read', async () => {
    const { notices, fire } = worker()
    const second = { code: 'XYZ789', waits: 'preparation' }
    const third = { code: 'QRS567', waits: 'something of later' }
    await fire('push', { data: { json: () => ({ rooms: [room] }) } })
    await fire('push', { data: { json: () => ({ rooms: [room, second, third] }) } })
    await fire('push', { data: { json: () => JSON.parse('{') } })
    await fire('push', { data: null })
    expect(notices.map(({ options }) => options.body)).toEqual([
      'It is your turn in room ABC234.',
      'It is your turn in room ABC234.\nRoom XYZ789 waits for your secret orders.\nA game waits for you.',
      'A game waits for you.',
      'A game waits for you.',
    ])
    expect(notices[0]).toMatchObject({ title: 'Ops Room', options: { data: { rooms: [room] } } })
  })

  it('opens the room that waits, or the lobby when several wait', async () => {
    const { went, click } = worker('/')
    await click([room])
    await click([room, { ...room, code: 'XYZ789' }])
    await click([])
    expect(went).toEqual(['open /r/ABC234', 'open /', 'open /'])
  })

  it('goes to the window that shows the room already', async () => {
    const { went, click } = worker('/r/XYZ789/one', '/r/ABC234/two')
    await click([room])
    expect(went).toEqual(['focus /r/ABC234/two'])
  })

  it('keeps nothing and answers no request', () => {
    expect(worker().listeners.has('fetch')).toBe(false)
    expect(source).not.toMatch(/caches|indexedDB/)
  })
})
