import type { Plugin } from 'vite'
import { oldestBrowsers } from './browsers.ts'

/** Something that browsers learned late, as it is found in a built file. */
interface Feature {
  name: string
  /** The versions that have it at last (developer.mozilla.org and caniuse.com); Edge is Chrome. */
  since: { chrome: number; firefox: number; safari: number }
  in: 'script' | 'style'
  /** The place in a built file. */
  sign: RegExp
  /** Why it may be used all the same: how a browser without it gets on. */
  without?: string
}

const never = Number.POSITIVE_INFINITY
const since = (chrome: number, firefox: number, safari: number): Feature['since'] => ({
  chrome,
  firefox,
  safari,
})
const script = (name: string, from: Feature['since'], sign: RegExp, without?: string): Feature => ({
  name,
  since: from,
  in: 'script',
  sign,
  ...(without && { without }),
})
const style = (name: string, from: Feature['since'], sign: RegExp, without?: string): Feature => ({
  ...script(name, from, sign, without),
  in: 'style',
})

/** The features that one of the oldest browsers lacks. Syntax and vendor prefixes are not listed: the build lowers them. */
export const features: readonly Feature[] = [
  script(
    'toSorted, toReversed',
    since(110, 115, 16),
    /\.to(Sorted|Reversed)\(/,
    'page-guard/array-copies.ts',
  ),
  script('toSpliced', since(110, 115, 16), /\.toSpliced\(/),
  script('Array.fromAsync', since(121, 115, 16.4), /Array\.fromAsync\(/),
  script('groupBy', since(117, 119, 17.4), /(Object|Map)\.groupBy\(/),
  script('Promise.withResolvers', since(119, 121, 17.4), /Promise\.withResolvers\(/),
  script('Promise.try', since(128, 134, 18.2), /Promise\.try\(/),
  script(
    'methods of sets',
    since(122, 127, 17),
    /\.(isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference)\(/,
  ),
  script('methods of iterators', since(122, 131, 18.4), /\bIterator\.(from|prototype)/),
  script('URL.canParse, URL.parse', since(120, 115, 17), /\bURL\.(canParse|parse)\(/),
  script('AbortSignal.any', since(116, 124, 17.4), /AbortSignal\.any\(/),
  script('isWellFormed', since(111, 119, 16.4), /\.(isWellFormed|toWellFormed)\(/),
  script('RegExp.escape', since(136, 134, 18.2), /RegExp\.escape\(/),
  script('lookbehind in a regular expression', since(62, 78, 16.4), /\(\?<[=!]/),
  script(
    'toBase64, fromBase64',
    since(140, 133, 18.2),
    /\.(toBase64|fromBase64|toHex|fromHex)\(/,
    '@noble/hashes asks first',
  ),
  script('Intl.DurationFormat', since(129, 136, 16.4), /Intl\.DurationFormat/),
  script('Intl.Segmenter', since(87, 125, 14.1), /Intl\.Segmenter/),
  script(
    'DecompressionStream',
    since(80, 113, 16.4),
    /\bDecompressionStream\b/,
    'record/text-of.ts asks first, and the page says what to do',
  ),
  script('checkVisibility', since(105, 106, 17.4), /\.checkVisibility\(/),
  script('popovers', since(114, 125, 17), /\.(show|hide|toggle)Popover\(/),
  script('view transitions', since(111, 144, 18), /\.startViewTransition\(/),
  script('requestIdleCallback', since(47, 55, never), /requestIdleCallback\(/, 'ui/when-quiet.ts asks first'),
  style('light-dark()', since(123, 120, 17.5), /light-dark\(/),
  style('color-mix()', since(111, 113, 16.2), /color-mix\(/),
  style('colours from others', since(119, 128, 16.4), /(rgb|hsl|oklch|oklab|lch|lab|color)\(\s*from\b/),
  // In `@supports selector(:has(*))` it is left out of the search: the author has thought of the other browsers.
  style(':has()', since(105, 121, 15.4), /:has\(/),
  style('ranges in media queries', since(104, 63, 16.4), /\((width|height|aspect-ratio)\s*[<>]/),
  style('@property', since(85, 128, 16.4), /@property\b/),
  style('@scope', since(118, 146, 17.4), /@scope\b/),
  style('@starting-style', since(117, 129, 17.5), /@starting-style\b/),
  style('subgrid', since(117, 71, 16), /\bsubgrid\b/),
  style('field-sizing', since(123, 152, 26.2), /field-sizing:/),
  style('anchors', since(125, 147, 26), /(^|[;{\s:(,])anchor(-name|-size)?[:(]/),
  style('linear()', since(113, 112, 17.2), /[ :,]linear\(/),
  style('text-wrap', since(114, 121, 17.4), /text-wrap(-style)?:/, 'lines break elsewhere'),
  style('scrollbar-width', since(121, 64, 18.2), /scrollbar-width:/, 'the bar is as wide as elsewhere'),
]

/** Takes out what stands in `@supports selector(:has(…)){…}`, with `not` too. */
function withoutAskedFor(css: string): string {
  const start = css.search(/@supports (not )?selector\(:has\(/)
  if (start < 0) return css
  let end = css.indexOf('{', start) + 1
  for (let depth = 1; depth > 0 && end < css.length; end++)
    depth += css[end] === '{' ? 1 : css[end] === '}' ? -1 : 0
  return css.slice(0, start) + withoutAskedFor(css.slice(end))
}

/** The oldest browsers that lack a feature, in words; none where all have it. */
export const lackedBy = ({ since: from }: Pick<Feature, 'since'>): string[] =>
  (['chrome', 'firefox', 'safari'] as const)
    .filter((browser) => from[browser] > oldestBrowsers[browser])
    .map((browser) => `${browser} ${oldestBrowsers[browser]}`)

/** @returns a line for each feature that this file needs and one of the oldest browsers lacks */
export function lacksOf(file: string, content: string): string[] {
  const kind = file.endsWith('.css') ? 'style' : 'script'
  const searched = kind === 'style' ? withoutAskedFor(content) : content
  return features
    .filter((feature) => feature.in === kind && !feature.without && feature.sign.test(searched))
    .map((feature) => {
      const near = searched.slice(Math.max(0, searched.search(feature.sign) - 40)).slice(0, 80)
      return `${file} needs ${feature.name}, which ${lackedBy(feature).join(' and ')} lacks: …${near}…`
    })
}

/** Fails the build where a file of the client needs what one of the oldest browsers lacks. */
export const oldBrowsers = (): Plugin => ({
  name: 'old-browsers',
  apply: 'build',
  generateBundle(_options, bundle) {
    const lacks = Object.values(bundle).flatMap((output) => {
      const content = output.type === 'chunk' ? output.code : output.source
      return /\.(css|js)$/.test(output.fileName) ? lacksOf(output.fileName, String(content)) : []
    })
    if (lacks.length > 0)
      this.error(
        `${lacks.join('\n')}\nUse something else, or give these browsers a way to do without it and say so in scripts/features.ts.`,
      )
  },
})
