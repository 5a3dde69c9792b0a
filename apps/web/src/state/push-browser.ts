import { language } from '../words/language.svelte.ts'
import type { PushBrowser } from './push-messages.svelte.ts'

/** Shows notices in the language of the interface; registered only when a person wants them. */
const worker = () => `/sw.js?lang=${language.id}`

const registered = () => navigator.serviceWorker.getRegistration('/')

/** The browser's own way of taking notices. */
export const pushBrowser: PushBrowser = {
  get isSecure() {
    return window.isSecureContext
  },
  get isSupported() {
    return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
  },
  permission: () => Notification.permission,
  ask: () => Notification.requestPermission(),
  async subscription() {
    return (await (await registered())?.pushManager.getSubscription()) ?? undefined
  },
  async subscribe(applicationServerKey) {
    await navigator.serviceWorker.register(worker())
    const { pushManager } = await navigator.serviceWorker.ready
    // One that was made for another key of this server is of no use.
    await (await pushManager.getSubscription())?.unsubscribe()
    return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
  },
  async forget() {
    const registration = await registered()
    await (await registration?.pushManager.getSubscription())?.unsubscribe()
    await registration?.unregister()
  },
}
