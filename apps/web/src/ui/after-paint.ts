/**
 * Runs something once the browser has painted what is there now. A page that is not looked at paints nothing: then it
 * runs soon, too.
 * @returns what calls it off
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
