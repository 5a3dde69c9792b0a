/** Modules that `scripts/words.ts` compiles from the folder `messages`. */
declare module 'virtual:messages/*' {
  import type { CompiledMessage } from 'icu-minify/format'

  const messages: readonly CompiledMessage[]
  export default messages
}
declare module 'virtual:message-keys/*' {
  const keys: readonly string[]
  export default keys
}
/** The imports of the messages, one for each language. */
declare module 'virtual:message-languages/*' {
  import type { CompiledMessage } from 'icu-minify/format'

  const languages: Readonly<Record<string, () => Promise<{ default: readonly CompiledMessage[] }>>>
  export default languages
}
/** The same, with how the keys are fetched. */
declare module 'virtual:catalogue/*' {
  import type { CompiledMessage } from 'icu-minify/format'

  const parts: {
    keys(): Promise<{ default: readonly string[] }>
    languages: Readonly<Record<string, () => Promise<{ default: readonly CompiledMessage[] }>>>
  }
  export default parts
}
