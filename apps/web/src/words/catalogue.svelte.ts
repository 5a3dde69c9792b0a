import type { Refusal } from '@opsroom/rules/core'
import { language, useCatalogue } from './language.svelte.ts'
import { type CompiledMessage, formatMessage, type MessageData } from './message.ts'

type Loaded<T> = Promise<{ default: readonly T[] }>

/** The parts of a catalogue; the modules are compiled from `<language>/*.json` by `scripts/words.ts`. */
export interface CatalogueParts {
  /** The keys, in the order in which every language brings its messages. */
  keys(): Loaded<string>
  /** The messages by language. `en` always exists. */
  languages: Readonly<Record<string, () => Loaded<CompiledMessage>>>
}

/** A rule in our own short words: for the help, in place of the rulebook. */
export interface RuleWords {
  id: string
  text: string
}

const ofRule = 'ruleText.'
/** Compares rule ids, which are not words of a language: `D9`, `D10`, `D10.2`. */
const byNumber = new Intl.Collator(undefined, { numeric: true })

/** The words of a board, for the shell: it loads them, and takes refusals and rules of the board's game from them. */
export interface BoardWords {
  open(): Promise<void>
  /** Loads the words that come later too, if there are any. */
  openAll?(): Promise<void>
  sayRefusal(refusal: Refusal): string | undefined
  rules(): RuleWords[]
}

/** The shell's words about one game before its board is loaded. */
export interface FaceWords {
  own(key: string): CompiledMessage | undefined
  open(): Promise<void>
}

/** A catalogue that is asked for keys that another one lacks. */
interface AskedNext {
  find(key: string): CompiledMessage | undefined
  isWhole: boolean
  openAll(): Promise<void>
}

/** The arguments of messages, by their keys: `{ 'log.drops': { count: number } }`. */
export type MessageArguments = Record<string, object>

/** The keys of those messages that need no more than this data. */
export type MessageKeyOf<All, Data> = {
  [K in keyof All]: keyof All[K] extends keyof Data ? (Data extends All[K] ? K : never) : never
}[keyof All]

/** The data of a key: all arguments of its message; for a union of keys, those of all of them. */
export type MessageDataOf<All, K extends keyof All> = (
  K extends unknown
    ? (data: All[K]) => void
    : never
) extends (data: infer Data) => void
  ? Data
  : never
/** The arguments after a key: none if the message needs no data. */
export type DataArgument<Data> = keyof Data extends never ? [data?: Record<string, never>] : [data: Data]

/**
 * The words of the shell or of one board. `say` is reactive: components render again when the language changes.
 * @template All the arguments of the messages in this catalogue and in the one that is asked next
 */
export class Catalogue<All extends MessageArguments> {
  readonly #parts: CatalogueParts
  readonly #above: AskedNext | undefined
  readonly #faces = new Set<FaceWords>()
  readonly #later: readonly Catalogue<never>[]
  #messages = $state.raw<ReadonlyMap<string, CompiledMessage>>(new Map())
  #opened: Promise<void> | undefined
  #isOpen = $state(false)

  /** @param later words that are not needed at first: they are loaded on demand, or with `openAll` */
  constructor(parts: CatalogueParts, above?: AskedNext, later: readonly Catalogue<never>[] = []) {
    this.#parts = parts
    this.#above = above
    this.#later = later
  }

  /** Loads the words of the language in use; they follow the language from then on. */
  open(): Promise<void> {
    this.#opened ??= useCatalogue(this).then(
      () => {
        this.#isOpen = true
      },
      (error: unknown) => {
        // A failed download must not be cached as the answer.
        this.#opened = undefined
        throw error
      },
    )
    return this.#opened
  }

  /**
   * Whether these words are loaded, for a component that does not wait for them: reading this loads them, and renders
   * the component again when they have arrived. After a failure the next reader tries again.
   */
  areWordsHere = (): boolean => {
    // Deferred: it is read while a component renders, which may change no state.
    if (!this.#isOpen) queueMicrotask(() => void this.open().catch(() => undefined))
    return this.#isOpen
  }

  /** Loads these words and those that come later. */
  async openAll(): Promise<void> {
    await Promise.all([this.open(), ...this.#later.map((each) => each.open())])
  }

  /** Whether nothing is being loaded, or still to be loaded. */
  get isWhole(): boolean {
    return this.#later.every((each) => each.#isOpen) && (this.#above?.isWhole ?? true)
  }

  /** Loads the words of a language. @returns a function that shows them in place of the present ones */
  async load(id: string): Promise<() => void> {
    const { keys, languages } = this.#parts
    const [names, messages] = await Promise.all([keys(), (languages[id] ?? languages.en)?.()])
    return () => this.show(names.default, messages?.default ?? [])
  }

  /** Shows these words in place of the present ones. */
  show(keys: readonly string[], messages: readonly CompiledMessage[]): void {
    this.#messages = new Map(keys.map((key, index) => [key, messages[index] ?? '']))
  }

  /** The rules that this catalogue explains, in the order of their ids. */
  rules(): RuleWords[] {
    const all = [this, ...this.#later].flatMap((each) => [...each.#messages.keys()])
    const keys = all.filter((key) => key.startsWith(ofRule)).sort(byNumber.compare)
    return keys.map((key) => ({ id: key.slice(ofRule.length), text: this.#format(key) }))
  }

  /** The text of a rule; undefined for one that is not explained here. */
  ruleText = (rule: string): string | undefined => {
    this.#askForAll()
    return this.sayIfKnown(`${ofRule}${rule}`)
  }

  /**
   * The words for a key. Ids in `data` that name a noun of the catalogue (`tile: 'flak'` where there is `tile.flak`)
   * are put in as its word.
   */
  say = <K extends keyof All & string>(key: K, ...[data]: DataArgument<MessageDataOf<All, K>>): string =>
    // Data that the types of this key ask for are always strings and numbers.
    this.#format(key, data as MessageData)

  /** Whether there are words for this key: for keys that are built from ids of a game. */
  has = (key: string): boolean => this.find(key) !== undefined

  /** The words for a key that is built from ids of a game; undefined if there are none. */
  sayIfKnown = (key: string, data: MessageData = {}): string | undefined =>
    this.has(key) ? this.#format(key, data) : undefined

  /** The first of these keys that has words. */
  sayFirst = (keys: readonly string[], data: MessageData, otherwise: keyof All & string): string =>
    this.#format(keys.find(this.has) ?? otherwise, data)

  /** The name of an id: `noun('tile', 'flak')`. An id without words is shown as it is. */
  noun = (family: string, id: string | number): string => this.sayIfKnown(`${family}.${id}`) ?? String(id)

  /** Why an order was refused, and what to do next; undefined if this catalogue has no words for it. */
  sayRefusal({ rule, reason, data }: Refusal): string | undefined {
    this.#askForAll()
    return this.sayIfKnown(`refusal.${reason}`, { ...data, rule })
  }

  /** Adds a game's face words, which are searched after its own: keys that are built from ids of a game are found there. */
  addFace(words: FaceWords): void {
    this.#faces.add(words)
  }

  /** Waits for the words of the games' faces, ignoring failures. */
  async openFaces(): Promise<void> {
    await Promise.allSettled([...this.#faces].map((face) => face.open()))
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
    for (const later of this.#later) {
      const message = later.own(key)
      if (message !== undefined) return message
    }
    return undefined
  }

  /** Loads the words that come later, unless they are loaded. */
  #askForAll(): void {
    // Deferred: it is called while a component renders, which may change no state.
    if (this.isWhole) return
    queueMicrotask(() => void Promise.all([this.openAll(), this.#above?.openAll()]).catch(() => undefined))
  }

  /** Loads the later words for a key, unless the words that are being loaded already contain it. */
  async #askFor(key: string): Promise<void> {
    await Promise.allSettled([this.#opened, ...this.#later.map((each) => each.#isOpen || each.#opened)])
    if (this.find(key) === undefined) this.#askForAll()
  }

  /** Empty while the words are being loaded: the component renders again when they have arrived. */
  #format = (key: string, data: MessageData = {}): string => {
    const message = this.find(key)
    if (message === undefined && !this.isWhole) {
      void this.#askFor(key)
      return ''
    }
    return formatMessage(message ?? key, language.locale, data, this.#noun)
  }

  /**
   * The family of a noun is the name of its argument, without a number: `tile` and `tile2` both are tiles. A noun may
   * use data of the sentence, other nouns included: `place.city` is "{city}, hex {hex}", `seat.numbered` is "{side}
   * {number}".
   */
  #noun = (argument: string, id: string, form: string, data: MessageData): string | undefined => {
    const word = this.find(`${argument.replace(/\d+$/, '')}.${id}`)
    return word === undefined
      ? undefined
      : formatMessage(word, language.locale, { ...data, form }, this.#noun)
  }
}
