/**
 * Shows on the icon of the installed app how many games wait for its person. It does nothing in browsers that cannot, and
 * in pages that are not installed.
 */
export function showOnAppIcon(waitingCount: number): void {
  if (!('setAppBadge' in navigator)) return
  const shown = waitingCount > 0 ? navigator.setAppBadge(waitingCount) : navigator.clearAppBadge()
  void shown.catch(() => undefined)
}
