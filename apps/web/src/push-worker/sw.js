// The service worker. It shows notices of games that wait, and leads to them; and it opens the page when there is no
// network. It is registered as `/sw.js?lang=<language>`. It keeps the files of the page and nothing of a game: nothing
// that a person or a server says. The build puts three values before it (`scripts/push-worker.ts`): `self.pushWords`, the
// messages by language; `self.pageFiles`, the files that the page needs to open; and `self.pageWords`, the files of its
// words by language.

const language = new URL(self.location.href).searchParams.get('lang')
const words = self.pushWords[language] ?? self.pushWords.en

/** A message: pieces of text, and arguments as `[name]`. */
const say = (key, data = {}) =>
  words[key].map((piece) => (Array.isArray(piece) ? data[piece[0]] : piece)).join('')

/** The words are those of the page that registered this worker: in another language it registers another one. */
const files = [...self.pageFiles, ...(self.pageWords[language] ?? self.pageWords.en ?? [])]

/** The name of the store tells the build: a new build has other file names. */
const store = `page ${files.join(' ')}`

self.addEventListener('install', (event) => {
  self.skipWaiting()
  // Without a store the page opens as it does without a worker.
  event.waitUntil(keepPage().catch(() => undefined))
})
self.addEventListener('activate', (event) => event.waitUntil(takeOver()))

const keepPage = async () => (await caches.open(store)).addAll(files)

async function takeOver() {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name !== store).map((name) => caches.delete(name)))
  await self.clients.claim()
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate' && !pathname.startsWith('/api/')) event.respondWith(page(request))
  else if (pathname.startsWith('/assets/')) event.respondWith(asset(request))
})

/** A network that takes a request and does not answer for so long, in ms, is none. */
const timeout = 8_000

/**
 * The page from the network; the one that is kept where there is none, or it does not answer, or a proxy answers that the
 * server is not there: every address has the same.
 * Without this a browser waits for a minute, ends this worker, and shows an error.
 * @throws where there is no network and nothing is kept: the browser says so
 */
async function page(request) {
  const fetched = fetch(request)
  let timer
  const late = new Promise((resolve) => {
    timer = setTimeout(resolve, timeout)
  })
  const response = await Promise.race([fetched, late]).catch(() => undefined)
  clearTimeout(timer)
  return isFromServer(response) ? response : ((await caches.match('/')) ?? fetched)
}

/** A proxy that cannot reach the server answers for it, with a page of its own: bad gateway, unavailable, timeout. */
const isFromServer = (response) => response !== undefined && ![502, 503, 504].includes(response.status)

/** A file whose name tells its content: fetched once and kept. */
async function asset(request) {
  const found = await caches.match(request)
  if (found) return found
  const response = await fetch(request)
  if (response.ok) {
    const copy = response.clone()
    // A full store costs the next visit a request, and nothing else.
    void caches
      .open(store)
      .then((cache) => cache.put(request, copy))
      .catch(() => undefined)
  }
  return response
}

self.addEventListener('push', (event) => {
  // A browser may punish a push message that shows nothing: there are words for one that cannot be read.
  const rooms = read(event.data).rooms ?? []
  const body = rooms.map(sentence).join('\n') || say('push.unread')
  // A newer notice takes the place of the one before, and is heard as well.
  const options = { body, tag: 'turns', renotify: true, data: { rooms } }
  event.waitUntil(
    Promise.all([self.registration.showNotification(say('push.title'), options), markAppIcon()]),
  )
})

/** A mark without a number: only the page knows how many games wait in all. Not every browser has marks on icons. */
const markAppIcon = () => self.navigator?.setAppBadge?.().catch(() => undefined)

// The browser may take another address for this device at any time, also while no page is open.
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event)))

async function renew({ oldSubscription, newSubscription }) {
  const subscription =
    newSubscription ??
    (await self.registration.pushManager.subscribe(oldSubscription?.options ?? (await ownOptions())))
  const body = JSON.stringify({ subscription })
  await fetch('/api/push/renew', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
}

/** Not every browser says by which key the subscription before was made. */
async function ownOptions() {
  const { pushKey } = await (await fetch('/api/me')).json()
  const letters = atob(pushKey.replace(/-/g, '+').replace(/_/g, '/'))
  const applicationServerKey = Uint8Array.from(letters, (letter) => letter.charCodeAt(0))
  return { userVisibleOnly: true, applicationServerKey }
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(placeOf(event.notification.data?.rooms ?? [])))
})

function read(data) {
  try {
    return data?.json() ?? {}
  } catch {
    return {}
  }
}

/** Why a room waits for this person. A reason that came later than this worker has no words here. */
const sentence = ({ code, waits, until }) =>
  say(words[`push.${waits}`] ? `push.${waits}` : 'push.unread', { code, when: momentOf(until) })

/** A moment in the time of this device. */
const momentOf = (until) =>
  until ? new Date(until).toLocaleString(language ?? 'en', { dateStyle: 'long', timeStyle: 'short' }) : ''

/** The room that waits; the lobby, where those that wait come first, when there are several. */
function placeOf(rooms) {
  const [only, another] = rooms
  return only && !another ? `/r/${only.code}` : '/'
}

/** A window that is there already is not taken away from what it shows, unless it shows the place itself. */
async function open(place) {
  const url = new URL(place, self.location.origin).href
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = windows.find((window) => window.url === url || window.url.startsWith(`${url}/`))
  if (there && place !== '/') return there.focus()
  return self.clients.openWindow(url)
}
