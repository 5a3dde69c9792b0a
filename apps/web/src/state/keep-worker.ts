import { language } from '../words/language.svelte.ts'

/**
 * Registers the service worker, in the language of the interface: it shows push messages, and opens the page without a
 * network. Browsers allow it over https and from this computer only.
 */
export const registerWorker = (): Promise<ServiceWorkerRegistration> =>
  navigator.serviceWorker.register(`/sw.js?lang=${language.id}`)

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
