import { language } from '../words/language.svelte.ts'

/**
 * Registers the service worker in the language of the interface. The worker shows push messages, and opens the page
 * without a network. Browsers allow service workers only over https and from this computer itself.
 */
export const registerServiceWorker = (): Promise<ServiceWorkerRegistration> =>
  navigator.serviceWorker.register(`/sw.js?lang=${language.id}`)

/**
 * Registers the service worker once the first page has been shown, which does not wait for it. To be called again when
 * the language changes. Does nothing in development, where the files change all the time.
 */
export async function registerServiceWorkerAfterLoad(): Promise<void> {
  if (!import.meta.env.PROD || !window.isSecureContext || !('serviceWorker' in navigator)) return
  if (document.readyState !== 'complete')
    await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }))
  await registerServiceWorker()
}
