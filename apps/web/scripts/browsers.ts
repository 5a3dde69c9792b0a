/**
 * The oldest browsers that Ops Room is made for. The build lowers syntax and styles to them (`vite.config.ts`), and
 * fails where a file needs what one of them lacks (`features.ts`); the page tells an older browser (`page-guard.ts`);
 * README and docs/client.md name them. Chrome 109 is the last one for Windows 7 and 8, Firefox 115 the last long-term
 * release for them and for macOS 10.12 to 10.14; Safari 16 is where the iPhone 8 and many iPads end.
 */
export const oldestBrowsers = { chrome: 109, edge: 109, firefox: 115, safari: 16 } as const

const titles = { chrome: 'Chrome', edge: 'Edge', firefox: 'Firefox', safari: 'Safari' } as const

/** The same for Vite's `build.target` and `build.cssTarget`; `ios` is Safari of telephones and tablets. */
export const buildTargets: string[] = [
  ...Object.entries(oldestBrowsers).map(([id, version]) => `${id}${version}`),
  `ios${oldestBrowsers.safari}`,
]

/** The browsers with their versions, as a list in a language: "Chrome 109, Edge 109, Firefox 115 or Safari 16". */
export function namesOfBrowsers(language: string): string {
  const names = Object.entries(oldestBrowsers).map(
    ([id, version]) => `${titles[id as keyof typeof titles]} ${version}`,
  )
  return new Intl.ListFormat(language, { type: 'disjunction' }).format(names)
}

/** The sentence about them in README and docs/client.md. */
export const sentenceOfBrowsers = `Ops Room runs in Chrome ${oldestBrowsers.chrome}, Edge ${oldestBrowsers.edge}, Firefox ${oldestBrowsers.firefox}, Safari ${oldestBrowsers.safari} and iOS ${oldestBrowsers.safari}, and in anything newer. In an older browser the page says so.`
