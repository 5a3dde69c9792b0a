import { compileMessage } from '../../../../scripts/words.ts'
import type { CompiledMessage } from '../../message.ts'
import en from './en.json'
import pl from './pl.json'

const compiled = (messages: Readonly<Record<string, string>>) => ({
  default: Object.keys(en).map((key) => compileMessage(messages[key] ?? '') as CompiledMessage),
})

/** A catalogue of two languages, as the build makes one of the folder `messages`. */
export const sample = {
  keys: async () => ({ default: Object.keys(en) }),
  en: async () => compiled(en),
  pl: async () => compiled(pl),
}
