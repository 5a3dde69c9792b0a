/** The time after which the first view is assumed to be complete, in ms. */
const after = 3000

declare global {
  interface Navigator {
    /** The Network Information API, which only Chromium has. */
    connection?: { saveData?: boolean; effectiveType?: string; downlink?: number }
  }
}
const line = () => navigator.connection

/** Whether the browser is set to save data, so that the page fetches nothing before it is needed. */
export const isDataSaverOn = (): boolean => line()?.saveData === true

/** Whether the network and the device are fast enough to load more than the first view, as far as the browser tells. */
export const canLoadAhead = (): boolean => {
  const { effectiveType = '4g', downlink = 10 } = line() ?? {}
  return effectiveType === '4g' && downlink >= 5 && navigator.hardwareConcurrency >= 4
}

/**
 * Calls `fetch` once the page is idle, so that nobody has to wait later for the part of the page that it loads, even if
 * the connection is lost. In a browser that saves data it does nothing, and the part is fetched when it is needed.
 * @returns a function that cancels the call before it has begun
 */
export function whenIdle(fetch: () => Promise<unknown>): () => void {
  if (isDataSaverOn()) return () => undefined
  // A failure is ignored here: the part of the page is fetched again when it is needed, and a failure is then reported.
  const begin = () => {
    if (ended.signal.aborted) return
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
