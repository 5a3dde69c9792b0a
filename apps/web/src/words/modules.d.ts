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
