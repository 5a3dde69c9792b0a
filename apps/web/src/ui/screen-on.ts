/** The longest time for which the screen is kept on without a new event, in ms. */
const limit = 10 * 60_000

/**
 * Keeps the screen of the device on while the page is visible, because most telephones switch it off while somebody only
 * watches. It ends after ten minutes, so that a table left open does not drain the battery.
 * @returns a function that ends it sooner
 */
export function keepScreenOn(): () => void {
  let hasEnded = false
  let lock: WakeLockSentinel | undefined
  // A browser drops the lock of a page that is hidden, and refuses one at a low battery.
  const take = async () => {
    if (document.visibilityState !== 'visible') return
    lock = await navigator.wakeLock?.request('screen').catch(() => undefined)
    if (hasEnded) void lock?.release()
  }
  document.addEventListener('visibilitychange', take)
  const end = () => {
    hasEnded = true
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', take)
    void lock?.release()
  }
  const timer = setTimeout(end, limit)
  void take()
  return end
}
