// Shows push messages of games that wait, and leads to them. It is registered when a person switches them on (the page
// "You"), keeps nothing and answers no request.

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('push', (event) => {
  // What a browser does not show it may punish: words of our own when the notice cannot be read.
  const { title = 'Ops Room', body = 'A game waits for you.', rooms = [] } = read(event.data)
  // A newer notice takes the place of the one before, and is heard as well.
  const options = { body, tag: 'turns', renotify: true, data: { rooms } }
  event.waitUntil(self.registration.showNotification(title, options))
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
