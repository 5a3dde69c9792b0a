import type { Plugin } from 'vite'

/** A page, by its address, and the modules that it shows first. */
export interface FirstPage {
  address: RegExp
  modules: readonly RegExp[]
  /** Pictures that it shows at first sight, by their files. */
  pictures?: readonly RegExp[]
  /** Catalogues of words, by their names; those of the language in use are fetched. */
  words: readonly string[]
}

interface Chunk {
  type: 'chunk'
  fileName: string
  isEntry: boolean
  /** The module that is imported through this file; it may stand in another one. */
  facadeModuleId: string | null
  imports: readonly string[]
  code: string
  moduleIds: readonly string[]
  viteMetadata?: { importedCss: Set<string> }
}
interface Asset {
  type: 'asset'
  source: string | Uint8Array
  /** The files that it was made of. */
  originalFileNames?: readonly string[]
}
type Bundle = Record<string, Chunk | Asset>

/**
 * In the browser, before anything else: asks who is there, and for the files of the page at this address, the socket
 * and the first script before all others. Otherwise they would be asked for when that has arrived and run. The answer
 * about the person is for `session.svelte.ts`, and for `first-socket.ts`, which connects after it; the language is
 * found as `settings.svelte.ts` does.
 */
function askFor(
  socket: string,
  first: readonly string[],
  pages: readonly [
    address: string,
    files: readonly string[],
    words: Record<string, readonly string[]>,
    pictures: readonly string[],
  ][],
): void {
  // Without a network the page shows what was kept, and says so.
  if (!navigator.onLine) return
  const me = fetch('/api/me', { credentials: 'same-origin', headers: { accept: 'application/json' } })
  // It is told where it is used.
  me.catch(() => {})
  Object.assign(window, { askedMe: me })
  const page = pages.find(([address]) => new RegExp(address, 'i').test(location.pathname))
  if (!page) return
  const [, files, words, pictures] = page
  Object.assign(window, { connectsAfter: me })
  const script = document.createElement('script')
  script.type = 'module'
  script.fetchPriority = 'high'
  script.src = socket
  document.head.append(script)
  let wanted: readonly string[] = navigator.languages
  try {
    wanted = [localStorage.getItem('opsroom.language') ?? '', ...wanted]
  } catch {
    // A browser without storage has only the languages of its settings.
  }
  const language = wanted.map((id) => id.split('-')[0]?.toLowerCase() ?? '').find((id) => id in words) ?? 'en'
  for (const file of [...first, ...(words[language] ?? []), ...files, ...pictures]) {
    const link = document.createElement('link')
    if (file.endsWith('.css')) {
      link.rel = 'preload'
      link.as = 'style'
      // As Vite asks for it; otherwise it would be fetched once more.
      link.crossOrigin = ''
    } else if (pictures.includes(file)) {
      link.rel = 'preload'
      link.as = 'image'
      link.fetchPriority = 'low'
    } else link.rel = 'modulepreload'
    link.href = file
    document.head.append(link)
  }
}

/** Opens the connection. It is run as soon as it is there, before the first script. */
const socketModule = /\/src\/state\/first-socket\.ts$/

const chunksOf = (bundle: Bundle): Chunk[] => Object.values(bundle).filter((one) => one.type === 'chunk')

/** The files of a chunk and of all that it imports. */
function filesOf(bundle: Bundle, chunk: Chunk, found = new Set<string>()): Set<string> {
  if (found.has(chunk.fileName)) return found
  found.add(chunk.fileName)
  for (const css of chunk.viteMetadata?.importedCss ?? []) found.add(css)
  for (const name of chunk.imports) {
    const imported = bundle[name]
    if (imported?.type === 'chunk') filesOf(bundle, imported, found)
  }
  return found
}

/** The files of every page: the first script and its imports. */
const alwaysIn = (bundle: Bundle): string[] =>
  chunksOf(bundle)
    .filter(({ isEntry }) => isEntry)
    .flatMap((entry) => [...filesOf(bundle, entry)])

/** In characters, not compressed. */
const sizeOf = (bundle: Bundle, file: string): number => {
  const one = bundle[file]
  return one?.type === 'chunk' ? one.code.length : (one?.source.length ?? 0)
}

/**
 * The files that a page needs at first, beside those that every page does: the small ones first. A browser asks for six
 * at a time; so the small ones come while the first script does, and none of them is waited for at the end.
 * @throws when a module is in no file
 */
function filesWith(bundle: Bundle, modules: readonly RegExp[]): string[] {
  const all = new Set<string>()
  for (const module of modules) {
    const chunks = chunksOf(bundle).filter(
      ({ facadeModuleId, moduleIds }) =>
        (facadeModuleId !== null && module.test(facadeModuleId)) || moduleIds.some((id) => module.test(id)),
    )
    if (chunks.length === 0) throw new Error(`no file of the build holds ${module}`)
    for (const file of chunks.flatMap((chunk) => [...filesOf(bundle, chunk)])) all.add(file)
  }
  const always = alwaysIn(bundle)
  return [...all]
    .filter((file) => !always.includes(file))
    .toSorted((one, other) => sizeOf(bundle, one) - sizeOf(bundle, other))
}

/** The pictures that are made of these files. @throws when there is none */
const picturesOf = (bundle: Bundle, originals: readonly RegExp[]): string[] =>
  originals.map((original) => {
    const found = Object.entries(bundle).find(
      ([, one]) => one.type === 'asset' && one.originalFileNames?.some((name) => original.test(name)),
    )
    if (!found) throw new Error(`no picture of the build is made of ${original}`)
    return `/${found[0]}`
  })

/** The messages of a catalogue in a language, and the keys that they belong to. */
const catalogue = (name: string, language: string): RegExp[] => [
  new RegExp(`virtual:messages/${language}/${name}$`),
  new RegExp(`virtual:message-keys/${name}$`),
]

/** The place of the script: before the style sheets, which it would wait for. */
const place = '<!-- first files -->'

/**
 * Writes a small script into the page that asks for the files of the page at this address, in the language of this
 * browser, before the first script has arrived. The server's content security policy allows it by its hash.
 */
export const firstFiles = (pages: readonly FirstPage[], languages: readonly string[]): Plugin => ({
  name: 'first-files',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle }) {
      if (!html.includes(place)) throw new Error(`the page has no ${place}`)
      const built = bundle as unknown as Bundle
      const paths = (modules: readonly RegExp[]) => filesWith(built, modules).map((file) => `/${file}`)
      // As the page asks for them: an entry that only imports another file has gone by now.
      const first = alwaysIn(built)
        .map((file) => `/${file}`)
        .filter((file) => file.endsWith('.js') && html.includes(file))
      const socket = chunksOf(built).find(({ moduleIds }) => moduleIds.some((id) => socketModule.test(id)))
      if (!socket || socket.isEntry) throw new Error('the build has no file of its own for the socket')
      const list = pages.map(({ address, modules, words, pictures = [] }) => [
        address.source,
        paths(modules),
        Object.fromEntries(
          languages.map((language) => [language, paths(words.flatMap((name) => catalogue(name, language)))]),
        ),
        picturesOf(built, pictures),
      ])
      const given = [`/${socket.fileName}`, first, list].map((each) => JSON.stringify(each)).join()
      return html.replace(place, () => `<script>(${askFor.toString()})(${given})</script>`)
    },
  },
})
