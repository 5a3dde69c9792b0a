import { readFileSync } from 'node:fs'

/** Paths at which Debian keeps the programs; `pnpm test` looks at the same list. */
const known: Record<'firefox' | 'webkit' | 'display', string> = JSON.parse(
  readFileSync(new URL('../../engines.json', import.meta.url), 'utf8'),
)

/**
 * Firefox, the WebDriver of WebKitGTK, and the X server in memory that WebKit paints on. `WEBKIT_DRIVER` names another
 * WebDriver, such as that of WPE: Debian 12 has WPE 2.38, the engine of Safari 16.
 */
export const programs = { ...known, webkit: process.env.WEBKIT_DRIVER ?? known.webkit }

/** Ends a process with all that it has started; it leads a group of its own. */
export function endGroup(pid: number | undefined): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // All have ended by themselves.
  }
}
