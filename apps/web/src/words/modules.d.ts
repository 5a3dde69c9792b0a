/** Compiled from `<language>/*.json` by `scripts/words.ts`. */
declare module '*.words' {
  import type { CompiledMessage } from 'icu-minify/format'

  const messages: readonly CompiledMessage[]
  export default messages
}
declare module '*.words?keys' {
  const keys: readonly string[]
  export default keys
}
/** The imports of the messages, one for each language of the folder. */
declare module '*.words?languages' {
  import type { CompiledMessage } from 'icu-minify/format'

  const languages: Readonly<Record<string, () => Promise<{ default: readonly CompiledMessage[] }>>>
  export default languages
}
/** The same, with how the keys are fetched. */
declare module '*.words?catalogue' {
  import type { CompiledMessage } from 'icu-minify/format'

  const parts: {
    keys(): Promise<{ default: readonly string[] }>
    languages: Readonly<Record<string, () => Promise<{ default: readonly CompiledMessage[] }>>>
  }
  export default parts
}
