import { registerServiceWorker } from './keep-worker.ts'
import type { PushApi } from './push-messages.svelte.ts'

const registered = () => navigator.serviceWorker.getRegistration('/')

/** The browser's own functions for push messages. */
export const browserPushApi: PushApi = {
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
    await registerServiceWorker()
    const { pushManager } = await navigator.serviceWorker.ready
    // An existing push subscription, which may be for another key of this server and would then receive nothing, is
    // ended first.
    await (await pushManager.getSubscription())?.unsubscribe()
    return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
  },
  async forget() {
    const registration = await registered()
    await (await registration?.pushManager.getSubscription())?.unsubscribe()
  },
}
