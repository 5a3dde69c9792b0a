import { language } from '../words/language.svelte.ts'

/**
 * Registers the service worker, in the language of the interface: it shows push messages, and opens the page without a
 * network. Browsers allow it only over https and from this computer.
 */
export const registerWorker = (): Promise<ServiceWorkerRegistration> =>
  navigator.serviceWorker.register(`/sw.js?lang=${language.id}`)

/**
 * Registers the worker in the language of the interface, after the first page, which does not wait for it. To be
 * called again when the language changes. Does nothing in development, where the page changes all the time.
 */
export async function keepWorker(): Promise<void> {
  if (!import.meta.env.PROD || !window.isSecureContext || !('serviceWorker' in navigator)) return
  if (document.readyState !== 'complete')
    await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }))
  await registerWorker()
}
