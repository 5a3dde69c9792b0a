import { language } from '../words/language.svelte.ts'
import type { PushBrowser } from './push-messages.svelte.ts'

/**
 * Registers the service worker, in the language of the interface: it shows push messages, and opens the page without a
 * network. Browsers allow it over https and from this computer only.
 */
const registerWorker = (): Promise<ServiceWorkerRegistration> =>
  navigator.serviceWorker.register(`/sw.js?lang=${language.id}`)

const registered = () => navigator.serviceWorker.getRegistration('/')

/**
 * Registers the worker in the language of the interface, after the first page: nothing of it waits for the worker. To be
 * called again when the language changes. Does nothing in development, where the page is never the same twice.
 */
export async function keepWorker(): Promise<void> {
  if (!import.meta.env.PROD || !window.isSecureContext || !('serviceWorker' in navigator)) return
  if (document.readyState !== 'complete')
    await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }))
  await registerWorker()
}

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
    await registerWorker()
    const { pushManager } = await navigator.serviceWorker.ready
    // One that was made for another key of this server is of no use.
    await (await pushManager.getSubscription())?.unsubscribe()
    return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
  },
  async forget() {
    const registration = await registered()
    await (await registration?.pushManager.getSubscription())?.unsubscribe()
  },
}
