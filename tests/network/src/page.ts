import { setMaxListeners } from 'node:events'

setMaxListeners(0)
/** The little of a page that the browser's stores look at: it is always open, and never hidden. */
Object.assign(globalThis, {
  document: Object.assign(new EventTarget(), { visibilityState: 'visible' }),
  window: new EventTarget(),
})
