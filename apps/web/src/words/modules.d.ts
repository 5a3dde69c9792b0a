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
/** How the keys, and the messages in each language that this folder has, are fetched when they are wanted. */
declare module '*.words?catalogue' {
  import type { CompiledMessage } from 'icu-minify/format'

  type Loaded<T> = Promise<{ default: readonly T[] }>
  export const keys: () => Loaded<string>
  export const languages: Readonly<Record<string, () => Loaded<CompiledMessage>>>
  const parts: { keys: typeof keys; languages: typeof languages }
  export default parts
}
