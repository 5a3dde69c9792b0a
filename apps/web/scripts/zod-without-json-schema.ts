import type { Plugin } from 'vite'

const written = /zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/

/**
 * Leaves zod's writer of JSON Schema out of what the browser fetches: each schema brings it along, 5 kB compressed, and
 * nothing in a browser writes JSON Schema or asks a schema for its bounds. Parsing is not touched.
 */
export const zodWithoutJsonSchema = (): Plugin => ({
  name: 'zod-without-json-schema',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    if (!written.test(id)) return null
    const names = [...code.matchAll(/^export (?:async )?(?:const|function|class) (\w+)/gm)].map(
      ([, name]) => name,
    )
    if (names.length === 0) throw new Error(`zod is not written as it is known here: ${id}`)
    const exported = names.map((name) => `none as ${name}`).join(', ')
    return { code: `const none = () => ({})\nexport { ${exported} }\n`, map: null }
  },
})
