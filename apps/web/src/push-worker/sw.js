// Shows notices of games that wait, and leads to them. It is registered when a person switches notices on (the page
// "You"), as `/sw.js?lang=<language>`. It keeps nothing and answers no request. The build puts `self.pushWords` before
// it: its messages by language (`scripts/push-worker.ts`).

const language = new URL(self.location.href).searchParams.get('lang')
const words = self.pushWords[language] ?? self.pushWords.en

/** A message: pieces of text, and arguments as `[name]`. */
const say = (key, data = {}) =>
  words[key].map((piece) => (Array.isArray(piece) ? data[piece[0]] : piece)).join('')

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('push', (event) => {
  // A browser may punish a push message that shows nothing: there are words for one that cannot be read.
  const rooms = read(event.data).rooms ?? []
  const body = rooms.map(sentence).join('\n') || say('push.unread')
  // A newer notice takes the place of the one before, and is heard as well.
  const options = { body, tag: 'turns', renotify: true, data: { rooms } }
  event.waitUntil(self.registration.showNotification(say('push.title'), options))
})

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
const sentence = ({ code, waits }) => say(words[`push.${waits}`] ? `push.${waits}` : 'push.unread', { code })

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
