/**
 * Runs a callback once the browser has painted the present state. A hidden page is never painted; there the callback
 * runs soon anyway.
 * @returns a function that cancels it
 */
export function afterPaint(run: () => void): () => void {
  let later: ReturnType<typeof setTimeout> | undefined
  const soon = () => {
    later ??= setTimeout(run)
  }
  const frame = requestAnimationFrame(soon)
  const hidden = setTimeout(soon, 200)
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(hidden)
    clearTimeout(later)
  }
}
