import { type Plugin, parseAst } from 'vite'

/** A node of a syntax tree (ESTree). */
interface SyntaxNode {
  type: string
  start: number
  /** Of a loop: `for await`. */
  await?: boolean
  /** Of a declaration: `await using`. */
  kind?: string
}

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && typeof (value as SyntaxNode).type === 'string'

/** An `await` inside one of these waits in the function, and not in the file. */
const isFunction = ({ type }: SyntaxNode): boolean =>
  type === 'FunctionDeclaration' || type === 'FunctionExpression' || type === 'ArrowFunctionExpression'

const awaits = ({ type, await: isAwaited, kind }: SyntaxNode): boolean =>
  type === 'AwaitExpression' ||
  (type === 'ForOfStatement' && isAwaited === true) ||
  (type === 'VariableDeclaration' && kind === 'await using')

/** @returns where a script waits outside of all its functions, as offsets into its code */
export function topLevelAwaits(code: string): number[] {
  const found: number[] = []
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit)
    if (!isNode(value) || isFunction(value)) return
    if (awaits(value)) found.push(value.start)
    Object.values(value).forEach(visit)
  }
  visit(parseAst(code, { sourceType: 'module' }))
  return found
}

/**
 * Fails the build when a file of the client waits at its top level. In WebKit a second `import()` of such a file, while
 * the first one is on its way, resolves before the file has run (bugs.webkit.org/show_bug.cgi?id=242740): its exports
 * are undefined then, and so are those of every file that it is imported by.
 */
export const noTopLevelAwait = (): Plugin => ({
  name: 'no-top-level-await',
  apply: 'build',
  generateBundle(_options, bundle) {
    for (const output of Object.values(bundle)) {
      // Most files have none at all, and are not parsed.
      if (output.type !== 'chunk' || !/\bawait\b/.test(output.code)) continue
      const [first] = topLevelAwaits(output.code)
      if (first === undefined) continue
      const modules = output.moduleIds.join('\n  ')
      const near = output.code.slice(first, first + 60)
      this.error(
        `${output.fileName} waits at its top level (${near}…), which no file of the client may do: WebKit runs what imports it too early. Move the await into a function. The file holds:\n  ${modules}`,
      )
    }
  },
})
