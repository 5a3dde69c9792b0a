/** The milliseconds after which the first view is complete. */
const after = 3000

declare global {
  interface Navigator {
    /** The network connection, as Chromium reports it; other browsers do not. */
    connection?: { saveData?: boolean; effectiveType?: string; downlink?: number }
  }
}
const line = () => navigator.connection

/** Whether the browser was asked to save data: then nothing is fetched before it is needed. */
export const savesData = (): boolean => line()?.saveData === true

/** Whether connection and machine can load more than the first view, as far as the browser tells. */
export const isFastEnough = (): boolean => {
  const { effectiveType = '4g', downlink = 10 } = line() ?? {}
  return effectiveType === '4g' && downlink >= 5 && navigator.hardwareConcurrency >= 4
}

/**
 * Fetches later parts once the page is idle: then nobody waits for them, even after the connection is lost. With data
 * saving they are fetched on demand.
 * @returns a function that cancels it before it has begun
 */
export function whenIdle(fetch: () => Promise<unknown>): () => void {
  if (savesData()) return () => undefined
  // A part that fails is fetched again on demand, and the failure is reported then.
  const begin = () => {
    if (navigator.onLine) void fetch().catch(() => undefined)
    else window.addEventListener('online', begin, { once: true, signal: ended.signal })
  }
  const ended = new AbortController()
  const timer = setTimeout(() => {
    if ('requestIdleCallback' in window) requestIdleCallback(begin, { timeout: after })
    else begin()
  }, after)
  return () => {
    clearTimeout(timer)
    ended.abort()
  }
}
