/** In ms: by then the first look is there, and what it needed has come. */
const after = 3000

/** The line, by the word of Chromium; other browsers say nothing of it. */
const line = () =>
  (navigator as { connection?: { saveData?: boolean; effectiveType?: string; downlink?: number } }).connection

/** Whether the browser was asked to save data: then nothing is fetched before somebody needs it. */
export const savesData = (): boolean => line()?.saveData === true

/** Whether connection and machine can load more than the first view, as far as the browser tells. */
export const isSwift = (): boolean => {
  const { effectiveType = '4g', downlink = 10 } = line() ?? {}
  return effectiveType === '4g' && downlink >= 5 && navigator.hardwareConcurrency >= 4
}

/**
 * Fetches what may be needed later, once the page has come to rest: by then nobody waits for it, also after the line
 * has gone. Where data is to be saved it is fetched when it is needed.
 * @returns ends it before it has begun
 */
export function whenQuiet(fetch: () => Promise<unknown>): () => void {
  if (savesData()) return () => undefined
  // A part that does not arrive is fetched again when it is needed, and told then.
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
