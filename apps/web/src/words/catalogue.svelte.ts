import type { Refusal } from '@opsroom/rules/core'
import { language, useCatalogue } from './language.svelte.ts'
import { type CompiledMessage, formatMessage, type MessageData } from './message.ts'

type Loaded<T> = Promise<{ default: readonly T[] }>

/** The files of a catalogue, compiled from `<language>/*.json` by `scripts/words.ts`. */
export interface CatalogueParts {
  /** Loads the keys, in the order in which the file of every language lists its messages. */
  keys(): Loaded<string>
  /** Loads the messages of a language. `en` always exists. */
  languages: Readonly<Record<string, () => Loaded<CompiledMessage>>>
}

/** A short explanation of a rule in our own words, shown in the help instead of the rulebook's text. */
export interface RuleWords {
  id: string
  text: string
}

const ofRule = 'ruleText.'
/**
 * Compares rule ids by their numbers: `D9`, `D10`, `D10.2`. No locale is given, because rule ids are the same in all
 * languages.
 */
const byNumber = new Intl.Collator(undefined, { numeric: true })

/**
 * The texts of a board, as the shell uses them: the shell loads them, and finds in them the texts of the refusals and
 * rules of the board's game.
 */
export interface BoardWords {
  open(): Promise<void>
  /** Loads all texts of the board, including those that are not needed at first. Absent if all are needed at first. */
  openAll?(): Promise<void>
  sayRefusal(refusal: Refusal): string | undefined
  rules(): RuleWords[]
}

/** The shell's texts about one game, such as the names of its sides, before its board is loaded. */
export interface FaceWords {
  own(key: string): CompiledMessage | undefined
  open(): Promise<void>
}

/** A fallback for another catalogue, which looks up in it the keys that it lacks itself. */
interface AskedNext {
  find(key: string): CompiledMessage | undefined
  isWhole: boolean
  openAll(): Promise<void>
}

/** The types of the messages' arguments, by message key: `{ 'log.drops': { count: number } }`. */
export type MessageArguments = Record<string, object>

/** The keys of the messages that need no arguments beyond those in `Data`. */
export type MessageKeyOf<All, Data> = {
  [K in keyof All]: keyof All[K] extends keyof Data ? (Data extends All[K] ? K : never) : never
}[keyof All]

/** The arguments that the message of a key needs; for a union of keys, the arguments of all their messages. */
export type MessageDataOf<All, K extends keyof All> = (
  K extends unknown
    ? (data: All[K]) => void
    : never
) extends (data: infer Data) => void
  ? Data
  : never
/**
 * The type of the parameter `data`, which follows a message key: it may be left out if the message has no arguments.
 */
export type DataArgument<Data> = keyof Data extends never ? [data?: Record<string, never>] : [data: Data]

/**
 * The texts of the shell or of one board. `say` is reactive: components render again when the language changes.
 * @template All the arguments of the messages in this catalogue and in `above`, the fallback catalogue in which missing
 * keys are looked up
 */
export class Catalogue<All extends MessageArguments> {
  readonly #parts: CatalogueParts
  readonly #above: AskedNext | undefined
  readonly #faces = new Set<FaceWords>()
  readonly #later: readonly Catalogue<never>[]
  #messages = $state.raw<ReadonlyMap<string, CompiledMessage>>(new Map())
  #opened: Promise<void> | undefined
  #isOpen = $state(false)

  /** @param later catalogues with texts that are not needed at first: they are loaded on demand, or by `openAll` */
  constructor(parts: CatalogueParts, above?: AskedNext, later: readonly Catalogue<never>[] = []) {
    this.#parts = parts
    this.#above = above
    this.#later = later
  }

  /** Loads the texts in the language in use. From then on they follow each change of the language. */
  open(): Promise<void> {
    this.#opened ??= useCatalogue(this).then(
      () => {
        this.#isOpen = true
      },
      (error: unknown) => {
        // A failed load is forgotten, so that the next call tries again.
        this.#opened = undefined
        throw error
      },
    )
    return this.#opened
  }

  /**
   * Whether these texts are loaded, for a component that does not wait for them. Reading it starts loading them, and
   * renders the component again when they have arrived. After a failure the next read tries again.
   */
  areWordsHere = (): boolean => {
    // Loading is deferred by a microtask: this is called while a component renders, which must not change state.
    if (!this.#isOpen) queueMicrotask(() => void this.open().catch(() => undefined))
    return this.#isOpen
  }

  /** Loads these texts, and those that are not needed at first. */
  async openAll(): Promise<void> {
    await Promise.all([this.open(), ...this.#later.map((each) => each.open())])
  }

  /**
   * Whether all texts that are not needed at first have been loaded, in this catalogue and in the catalogue `above`.
   */
  get isWhole(): boolean {
    return this.#later.every((each) => each.#isOpen) && (this.#above?.isWhole ?? true)
  }

  /**
   * Loads the texts of this catalogue in a language.
   * @returns a function that shows them in place of the present texts
   */
  async load(id: string): Promise<() => void> {
    const { keys, languages } = this.#parts
    const [names, messages] = await Promise.all([keys(), (languages[id] ?? languages.en)?.()])
    return () => this.show(names.default, messages?.default ?? [])
  }

  /** Shows these messages in place of the present ones. */
  show(keys: readonly string[], messages: readonly CompiledMessage[]): void {
    this.#messages = new Map(keys.map((key, index) => [key, messages[index] ?? '']))
  }

  /** The rules that this catalogue explains, sorted by id. */
  rules(): RuleWords[] {
    const all = [this, ...this.#later].flatMap((each) => [...each.#messages.keys()])
    const keys = all.filter((key) => key.startsWith(ofRule)).sort(byNumber.compare)
    return keys.map((key) => ({ id: key.slice(ofRule.length), text: this.#format(key) }))
  }

  /** The explanation of a rule; undefined if this catalogue has none. */
  ruleText = (rule: string): string | undefined => {
    this.#askForAll()
    return this.sayIfKnown(`${ofRule}${rule}`)
  }

  /**
   * The text for a key. An id in `data` for which the catalogue has a noun (`tile: 'flak'` when there is a key
   * `tile.flak`) is replaced by that noun.
   */
  say = <K extends keyof All & string>(key: K, ...[data]: DataArgument<MessageDataOf<All, K>>): string =>
    // The cast is safe: the arguments that a key's type requires are always strings and numbers.
    this.#format(key, data as MessageData)

  /** Whether there is a text for this key; for keys built from ids of a game. */
  has = (key: string): boolean => this.find(key) !== undefined

  /** The text for a key built from ids of a game; undefined if there is none. */
  sayIfKnown = (key: string, data: MessageData = {}): string | undefined =>
    this.has(key) ? this.#format(key, data) : undefined

  /** The text for the first of these keys that has one, or else the text for `otherwise`. */
  sayFirst = (keys: readonly string[], data: MessageData, otherwise: keyof All & string): string =>
    this.#format(keys.find(this.has) ?? otherwise, data)

  /** The noun for an id: `noun('tile', 'flak')`. An id without a text is returned as it is. */
  noun = (family: string, id: string | number): string => this.sayIfKnown(`${family}.${id}`) ?? String(id)

  /** Says why an order was refused, and what to do next; undefined if this catalogue has no text for the reason. */
  sayRefusal({ rule, reason, data }: Refusal): string | undefined {
    this.#askForAll()
    return this.sayIfKnown(`refusal.${reason}`, { ...data, rule })
  }

  /**
   * Adds the shell's texts about a game. They are searched after this catalogue's own texts, and contain the keys built
   * from ids of that game.
   */
  addFace(words: FaceWords): void {
    this.#faces.add(words)
  }

  /** Waits for the shell's texts about all games, ignoring failures. */
  async openFaces(): Promise<void> {
    await Promise.allSettled([...this.#faces].map((face) => face.open()))
  }

  /** The message for a key in this catalogue alone. */
  own(key: string): CompiledMessage | undefined {
    return this.#messages.get(key)
  }

  /**
   * The message for a key in this catalogue, in the catalogue `above`, in the texts about a game, or in those loaded
   * later.
   */
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

  /** Loads all texts that are not needed at first, unless they are loaded already. */
  #askForAll(): void {
    // Loading is deferred by a microtask: this is called while a component renders, which must not change state.
    if (this.isWhole) return
    queueMicrotask(() => void Promise.all([this.openAll(), this.#above?.openAll()]).catch(() => undefined))
  }

  /** Waits for the texts that are being loaded and, if they do not contain the key, loads the remaining ones. */
  async #askFor(key: string): Promise<void> {
    await Promise.allSettled([this.#opened, ...this.#later.map((each) => each.#isOpen || each.#opened)])
    if (this.find(key) === undefined) this.#askForAll()
  }

  /**
   * Formats the message for a key. The result is empty while texts that may contain it are being loaded; the component
   * renders again when they have arrived.
   */
  #format = (key: string, data: MessageData = {}): string => {
    const message = this.find(key)
    if (message === undefined && !this.isWhole) {
      void this.#askFor(key)
      return ''
    }
    return formatMessage(message ?? key, language.locale, data, this.#noun)
  }

  /**
   * The noun for an id in a message. Its family is the name of the argument without digits: the values of `tile` and
   * `tile2` are both tiles. A noun's own message may use the data of the sentence, including other nouns: `place.city`
   * is "{city}, hex {hex}", `seat.numbered` is "{side} {number}".
   */
  #noun = (argument: string, id: string, form: string, data: MessageData): string | undefined => {
    const word = this.find(`${argument.replace(/\d+$/, '')}.${id}`)
    return word === undefined
      ? undefined
      : formatMessage(word, language.locale, { ...data, form }, this.#noun)
  }
}
