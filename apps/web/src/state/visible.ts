/** Whether this page is in front, and not in a browser tab that is hidden. */
export const isPageVisible = (): boolean => document.visibilityState === 'visible'

/**
 * Calls `ask` at an interval in ms while the page is visible, and each time that it becomes visible.
 * @returns a function that ends these calls
 */
export function repeatWhileVisible(every: number, ask: () => void): () => void {
  const askIfVisible = () => {
    if (isPageVisible()) ask()
  }
  document.addEventListener('visibilitychange', askIfVisible)
  const timer = setInterval(askIfVisible, every)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', askIfVisible)
  }
}
