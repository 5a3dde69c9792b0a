import type { Refusal } from '@opsroom/rules/core'
import { language, use } from './language.svelte.ts'
import { type CompiledMessage, formatMessage, type MessageData } from './message.ts'

type Loaded<T> = Promise<{ default: readonly T[] }>

/** What a catalogue is made of; the modules are compiled from `<language>/*.json` by `scripts/words.ts`. */
export interface CatalogueParts {
  /** The keys, in the order in which every language brings its messages. */
  keys(): Loaded<string>
  /** The messages by language. `en` is there always. */
  languages: Readonly<Record<string, () => Loaded<CompiledMessage>>>
}

/** A rule in short words of our own: for the help, in place of the rulebook. */
export interface RuleWords {
  id: string
  text: string
}

const ofRule = 'ruleText.'

/** The words of a board, for the shell: it opens them, and asks them for refusals and rules of the board's game. */
export interface BoardWords {
  open(): Promise<void>
  sayRefusal(refusal: Refusal): string | undefined
  rules(): RuleWords[]
}

/** The words that the shell has of one game before its board is loaded. */
export interface FaceWords {
  own(key: string): CompiledMessage | undefined
  open(): Promise<void>
}

/** A catalogue that is asked for what another one does not have. */
interface AskedNext {
  find(key: string): CompiledMessage | undefined
}

/** What messages ask for, by their keys: `{ 'log.drops': { count: number } }`. */
export type AskedFor = Record<string, object>

/** The keys of those messages that ask for no more than this data. */
export type KeyOf<All, Data> = {
  [K in keyof All]: keyof All[K] extends keyof Data ? (Data extends All[K] ? K : never) : never
}[keyof All]

/** What is given with a key: everything that the message asks for; where the key may be one of several, what all of them ask for. */
export type DataOf<All, K extends keyof All> = (K extends unknown ? (data: All[K]) => void : never) extends (
  data: infer Data,
) => void
  ? Data
  : never
/** The arguments after a key: none where the message asks for nothing. */
export type Given<Data> = keyof Data extends never ? [data?: Record<string, never>] : [data: Data]

/**
 * The words of the shell or of one board. `say` is reactive: what shows its words shows them anew when the language
 * changes.
 * @template All what the messages of this catalogue, and of the one that is asked next, ask for
 */
export class Catalogue<All extends AskedFor> {
  readonly #parts: CatalogueParts
  readonly #above: AskedNext | undefined
  readonly #faces = new Set<FaceWords>()
  #messages = $state.raw<ReadonlyMap<string, CompiledMessage>>(new Map())

  constructor(parts: CatalogueParts, above?: AskedNext) {
    this.#parts = parts
    this.#above = above
  }

  /** Loads the words of the language in use; they follow the language from then on. */
  open(): Promise<void> {
    return use(this)
  }

  /** Loads the words of a language. @returns what puts them in the place of those that are shown */
  async load(id: string): Promise<() => void> {
    const { keys, languages } = this.#parts
    const [names, messages] = await Promise.all([keys(), (languages[id] ?? languages.en)?.()])
    return () => this.show(names.default, messages?.default ?? [])
  }

  /** Puts these words in the place of those that are shown. */
  show(keys: readonly string[], messages: readonly CompiledMessage[]): void {
    this.#messages = new Map(keys.map((key, index) => [key, messages[index] ?? '']))
  }

  /** The rules that this catalogue explains, in the order in which it does. */
  rules(): RuleWords[] {
    const keys = [...this.#messages.keys()].filter((key) => key.startsWith(ofRule))
    return keys.map((key) => ({ id: key.slice(ofRule.length), text: this.#format(key) }))
  }

  /** What a rule says; nothing of one that is not explained here. */
  ruleText = (rule: string): string | undefined => this.sayIfKnown(`${ofRule}${rule}`)

  /**
   * The words for a key. Ids in `data` that name a noun of the catalogue (`tile: 'flak'` where there is `tile.flak`)
   * are put in as its word.
   */
  say = <K extends keyof All & string>(key: K, ...[data]: Given<DataOf<All, K>>): string =>
    this.#format(key, data as MessageData)

  /** Whether there are words for this key: for keys that are put together from ids of a game. */
  has = (key: string): boolean => this.find(key) !== undefined

  /** The words for a key that is put together from ids of a game; undefined where there are none. */
  sayIfKnown = (key: string, data: MessageData = {}): string | undefined =>
    this.has(key) ? this.#format(key, data) : undefined

  /** The first of these keys that has words. */
  sayFirst = (keys: readonly string[], data: MessageData, otherwise: keyof All & string): string =>
    this.#format(keys.find(this.has) ?? otherwise, data)

  /** What an id is called: `noun('tile', 'flak')`. An id without words is shown as it is. */
  noun = (family: string, id: string | number): string => this.sayIfKnown(`${family}.${id}`) ?? String(id)

  /** Why an order was not accepted, and what to do next; undefined where this catalogue has no words for it. */
  sayRefusal({ rule, reason, data }: Refusal): string | undefined {
    return this.sayIfKnown(`refusal.${reason}`, { ...data, rule })
  }

  /** Asks these words too, after its own: keys that are put together from ids of a game are found there. */
  addFace(words: FaceWords): void {
    this.#faces.add(words)
  }

  /** The message for a key in this catalogue alone. */
  own(key: string): CompiledMessage | undefined {
    return this.#messages.get(key)
  }

  /** The message for a key: here, in the catalogue above, or in the words of a game's face. */
  find(key: string): CompiledMessage | undefined {
    const found = this.own(key) ?? this.#above?.find(key)
    if (found !== undefined) return found
    for (const face of this.#faces) {
      const message = face.own(key)
      if (message !== undefined) return message
    }
    return undefined
  }

  #format = (key: string, data: MessageData = {}): string =>
    formatMessage(this.find(key) ?? key, language.locale, data, this.#noun)

  /**
   * The family of a noun is the name of its argument, without a number: `tile` and `tile2` both are tiles. A noun may
   * show data of the sentence: `place.city` is "{city}, hex {hex}".
   */
  #noun = (argument: string, id: string, form: string, data: MessageData): string | undefined => {
    const word = this.find(`${argument.replace(/\d+$/, '')}.${id}`)
    return word === undefined
      ? undefined
      : formatMessage(word, language.locale, { ...data, form }, () => undefined)
  }
}
