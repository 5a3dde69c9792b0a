import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { pushWorker } from '../../scripts/push-worker.ts'

type Listener = (event: object) => void
const origin = 'https://ops.example.com'
const files = ['/', '/assets/index-1.js']
const words = { en: ['/assets/en-5.js'], de: ['/assets/de-6.js', '/assets/keys-7.js'] }
const source = pushWorker({ files, words })

/** The browser's caches for a page, by the name of the store and the path. */
function storage(network: (path: string) => Promise<Response>) {
  const stores = new Map<string, Map<string, Response>>()
  const pathOf = (request: Request | string) =>
    typeof request === 'string' ? request : new URL(request.url).pathname
  const open = async (name: string) => {
    const store = stores.get(name) ?? new Map<string, Response>()
    stores.set(name, store)
    return {
      addAll: async (paths: string[]) => {
        for (const path of paths) store.set(path, await network(path))
      },
      put: async (request: Request, response: Response) => void store.set(pathOf(request), response),
    }
  }
  const match = async (request: Request | string) =>
    [...stores.values()].flatMap((store) => store.get(pathOf(request)) ?? [])[0]?.clone()
  const caches = {
    open,
    match,
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
  }
  const kept = () => [...stores.values()].flatMap((store) => [...store.keys()]).sort()
  return { caches, kept }
}

/** The service worker, as a browser runs it, with windows that show these addresses. */
function worker(...shown: string[]) {
  return workerOf('en', shown)
}

/** The same, registered by a page in this language. */
function workerOf(language: string, shown: readonly string[] = []) {
  const listeners = new Map<string, Listener>()
  const notices: { title: string; options: { body: string; data: unknown } }[] = []
  const onIcon: number[][] = []
  const went: string[] = []
  const windows = shown.map((path) => ({
    url: origin + path,
    focus: async () => void went.push(`focus ${path}`),
  }))
  const net = { up: true, hangs: false, status: 200, asked: [] as string[] }
  const posted: { path: string; body: unknown }[] = []
  const network = async (request: Request | string, init?: RequestInit) => {
    const path = typeof request === 'string' ? request : new URL(request.url).pathname
    net.asked.push(path)
    if (net.hangs) return new Promise<Response>(() => {})
    if (!net.up) throw new TypeError('no network')
    if (init?.method === 'POST') posted.push({ path, body: JSON.parse(String(init.body)) })
    if (path === '/api/me') return Response.json({ pushKey: 'AQAB' })
    if (net.status !== 200) return new Response('from a proxy', { status: net.status })
    return new Response(`of ${path}`)
  }
  const { caches, kept } = storage(network)
  const self = {
    location: { origin, href: `${origin}/sw.js?lang=${language}` },
    addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
    registration: {
      pushManager: {
        subscribe: async (options: { applicationServerKey: Uint8Array }) => ({
          endpoint: `made for ${[...options.applicationServerKey]}`,
        }),
      },
      showNotification: async (title: string, options: never) => void notices.push({ title, options }),
    },
    skipWaiting: async () => undefined,
    navigator: { setAppBadge: async (...count: number[]) => void onIcon.push(count) },
    clients: {
      claim: async () => undefined,
      matchAll: async () => windows,
      openWindow: async (url: string) => void went.push(`open ${url.slice(origin.length)}`),
    },
  }
  new Function('self', 'caches', 'fetch', source)(self, caches, network)
  async function fire(name: string, event: object) {
    let work: Promise<unknown> = Promise.resolve()
    listeners.get(name)?.({ ...event, waitUntil: (promise: Promise<unknown>) => (work = promise) })
    await work
  }
  /** @returns what the worker answers; undefined when it leaves the request to the browser */
  async function get(path: string, { mode = 'cors', method = 'GET' } = {}) {
    let answer: Promise<Response> | undefined
    const request = { url: new URL(path, origin).href, mode, method }
    listeners.get('fetch')?.({ request, respondWith: (response: Promise<Response>) => (answer = response) })
    return (await answer)?.text()
  }
  const click = (rooms: unknown) =>
    fire('notificationclick', { notification: { close: () => {}, data: { rooms } } })
  return { notices, onIcon, went, fire, click, get, net, caches, kept, posted }
}
const room = { code: 'ABC234', waits: 'turn' }

describe('the service worker', () => {
  it('shows what it was sent, and something when that cannot be read', async () => {
    const { notices, onIcon, fire } = worker()
    const second = { code: 'XYZ789', waits: 'preparation' }
    const third = { code: 'QRS567', waits: 'something of later' }
    await fire('push', { data: { json: () => ({ rooms: [room] }) } })
    await fire('push', { data: { json: () => ({ rooms: [room, second, third] }) } })
    await fire('push', { data: { json: () => JSON.parse('{') } })
    await fire('push', { data: null })
    expect(notices.map(({ options }) => options.body)).toEqual([
      'It is your turn in room ABC234.',
      'It is your turn in room ABC234.\nRoom XYZ789 is waiting for your secret orders.\nA game is waiting for you.',
      'A game is waiting for you.',
      'A game is waiting for you.',
    ])
    expect(onIcon).toEqual([[], [], [], []])
    const until = '2026-12-01T18:00:00.000Z'
    await fire('push', {
      data: { json: () => ({ rooms: [{ code: 'ABC234', waits: 'roundBegan', until }] }) },
    })
    const when = new Date(until).toLocaleString('en', { dateStyle: 'long', timeStyle: 'short' })
    expect(notices.at(-1)?.options.body).toBe(
      `A round of your tournament has begun: your game is in room ABC234. Play it by ${when}.`,
    )
    expect(notices[0]).toMatchObject({ title: 'Ops Room', options: { data: { rooms: [room] } } })
  })

  it('tells the server where messages are sent when the browser has renewed its subscription', async () => {
    const { fire, posted } = worker()
    await fire('pushsubscriptionchange', { newSubscription: { endpoint: 'given' } })
    const options = { userVisibleOnly: true, applicationServerKey: new Uint8Array([7]) }
    await fire('pushsubscriptionchange', { oldSubscription: { options }, newSubscription: null })
    await fire('pushsubscriptionchange', { oldSubscription: null })
    const path = '/api/push/renew'
    expect(posted).toEqual(
      ['given', 'made for 7', 'made for 1,0,1'].map((endpoint) => ({
        path,
        body: { subscription: { endpoint } },
      })),
    )
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

  it('keeps the files of the page, and opens it without a network at any of its addresses', async () => {
    const { fire, get, net, kept } = worker()
    await fire('install', {})
    expect(kept()).toEqual([...files, ...words.en].sort())
    net.up = false
    expect(await get('/r/ABC234', { mode: 'navigate' })).toBe('of /')
    expect(await get('/assets/index-1.js')).toBe('of /assets/index-1.js')
    await expect(get('/assets/never-seen-2.js')).rejects.toThrow('no network')
  })

  it.each(Object.entries(words))(
    'keeps the words of the page that registered it: %s',
    async (language, own) => {
      const { fire, get, net, kept } = workerOf(language)
      await fire('install', {})
      expect(kept()).toEqual([...files, ...own].sort())
      net.up = false
      for (const file of own) expect(await get(file)).toBe(`of ${file}`)
    },
  )

  it('asks the network for the page while there is one, and for a file of it once', async () => {
    const { fire, get, net } = worker()
    await fire('install', {})
    net.asked.length = 0
    await get('/', { mode: 'navigate' })
    await get('/assets/table-3.js')
    await get('/assets/table-3.js')
    expect(net.asked).toEqual(['/', '/assets/table-3.js'])
  })

  it('leaves everything else to the browser, and keeps nothing that a server or a person says', async () => {
    const { get, kept } = worker()
    for (const path of ['/api/session', '/socket.io/?EIO=4', 'https://other.example.com/assets/a.js'])
      expect(await get(path)).toBeUndefined()
    expect(await get('/assets/index-1.js', { method: 'POST' })).toBeUndefined()
    expect(kept()).toEqual([])
    expect(source).not.toMatch(/indexedDB/)
  })

  it('opens the page that is kept where the network takes a request and does not answer', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const { fire, get, net } = worker()
    await fire('install', {})
    net.hangs = true
    const opened = get('/you', { mode: 'navigate' })
    await vi.advanceTimersByTimeAsync(8_000)
    expect(await opened).toBe('of /')
  })

  it.each([502, 503, 504])(
    'opens the page that is kept where a proxy cannot reach the server: %i',
    async (status) => {
      const { fire, get, net } = worker()
      net.status = status
      expect(await get('/you', { mode: 'navigate' })).toBe('from a proxy')
      net.status = 200
      await fire('install', {})
      net.status = status
      expect(await get('/you', { mode: 'navigate' })).toBe('of /')
      net.status = 404
      expect(await get('/you', { mode: 'navigate' })).toBe('from a proxy')
    },
  )

  it('leaves what the server is asked for by an address to the browser', async () => {
    const { get, net } = worker()
    expect(await get('/api/me/data', { mode: 'navigate' })).toBeUndefined()
    expect(net.asked).toEqual([])
  })

  it('throws away what an older build kept', async () => {
    const { fire, caches } = worker()
    await caches.open('page /assets/old.js')
    await fire('install', {})
    await fire('activate', {})
    expect(await caches.keys()).toEqual([`page ${[...files, ...words.en].join(' ')}`])
  })
})
