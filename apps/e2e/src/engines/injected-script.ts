import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { runInNewContext } from 'node:vm'

const require = createRequire(import.meta.url)

/** The name of the file in Playwright's sources. It is a comment within the string of which its own source consists. */
const origin = '// packages/injected/src/injectedScript.ts'
const exported = 'InjectedScript: () => InjectedScript'

/** Playwright's settings for the script; a page of a test has no others. */
const options = {
  isUnderTest: false,
  sdkLanguage: 'javascript',
  frameSeq: 0,
  testIdAttributeName: 'data-testid',
  stableRafCount: 1,
  browserName: 'webkit',
  shouldPrependErrorPrefix: false,
  isUtilityWorld: false,
  customEngines: [],
}

/**
 * The source of the script by which Playwright finds elements in a page and looks at them. Its package keeps it as a
 * string, which it does not export: `name = '…'` on a line of the bundle.
 * @throws when this version of Playwright keeps it elsewhere
 */
function injectedSource(): string {
  const file = require.resolve('playwright-core/lib/coreBundle')
  const lines = readFileSync(file, 'utf8').split('\n')
  const found = lines.filter((line) => line.includes(origin) && line.includes(exported))
  const [, literal] = /^\s*[\w$]+ = (['"`].*['"`]);?$/.exec(found[0] ?? '') ?? []
  if (found.length !== 1 || literal === undefined)
    throw new Error(
      `${file} has ${found.length} strings with the source of InjectedScript, not one: ` +
        'see how this version of Playwright keeps it, and change src/engines/injected-script.ts',
    )
  return runInNewContext(literal) as string
}

/** The bundle is large, and is read once. */
let source: string | undefined

/** Playwright asks for a method that WebKit has had since 2.42 (Safari 17.4). The pages themselves do without. */
const inOlderEngines = `
    Element.prototype.checkVisibility ??= function () {
      return this.getClientRects().length > 0
    }
`

/** A script for a page that does not have Playwright's yet. It makes it, and gives it as `injected` to what follows. */
export function injectedScript(): string {
  source ??= injectedSource()
  return `
    ${inOlderEngines}
    const module = {}
    ${source}
    const injected = new (module.exports.InjectedScript())(globalThis, ${JSON.stringify(options)})
  `
}
