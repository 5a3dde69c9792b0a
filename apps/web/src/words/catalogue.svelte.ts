import type { Refusal } from '@opsroom/rules/core'
import { language, use } from './language.svelte.ts'
import { type CompiledMessage, formatMessage, type MessageData } from './message.ts'

type Loaded<T> = Promise<{ default: readonly T[] }>

/** The parts of a catalogue; the modules are compiled from `<language>/*.json` by `scripts/words.ts`. */
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
/** Ids of rules, not words of a language: `D9`, `D10`, `D10.2`. */
const byNumber = new Intl.Collator(undefined, { numeric: true })

/** The words of a board, for the shell: it opens them, and asks them for refusals and rules of the board's game. */
export interface BoardWords {
  open(): Promise<void>
  /** With the words that come later, where there are such. */
  openAll?(): Promise<void>
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
  isWhole: boolean
  openAll(): Promise<void>
}

/** The arguments of messages, by their keys: `{ 'log.drops': { count: number } }`. */
export type AskedFor = Record<string, object>

/** The keys of those messages that ask for no more than this data. */
export type KeyOf<All, Data> = {
  [K in keyof All]: keyof All[K] extends keyof Data ? (Data extends All[K] ? K : never) : never
}[keyof All]

/** The data given with a key: all arguments of its message; of a key that may be one of several, those of all of them. */
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
  readonly #later: readonly Catalogue<never>[]
  #messages = $state.raw<ReadonlyMap<string, CompiledMessage>>(new Map())
  #opened: Promise<void> | undefined
  #isOpen = $state(false)

  /** @param later words that the first look does not need: they come when they are asked for, or with `openAll` */
  constructor(parts: CatalogueParts, above?: AskedNext, later: readonly Catalogue<never>[] = []) {
    this.#parts = parts
    this.#above = above
    this.#later = later
  }

  /** Loads the words of the language in use; they follow the language from then on. */
  open(): Promise<void> {
    this.#opened ??= use(this).then(
      () => {
        this.#isOpen = true
      },
      (error: unknown) => {
        // A failed download must not be remembered as the answer.
        this.#opened = undefined
        throw error
      },
    )
    return this.#opened
  }

  /**
   * Whether these words are here, for a part that is drawn without waiting for them: who asks makes them come, and is
   * drawn again when they have. Words that did not arrive are asked for again by whatever asks next.
   */
  areWordsHere = (): boolean => {
    // Not at once: it is asked while a component is drawn, which may change no state.
    if (!this.#isOpen) queueMicrotask(() => void this.open().catch(() => undefined))
    return this.#isOpen
  }

  /** Loads these words and those that come later. */
  async openAll(): Promise<void> {
    await Promise.all([this.open(), ...this.#later.map((each) => each.open())])
  }

  /** Nothing is on its way, or still to be asked for. */
  get isWhole(): boolean {
    return this.#later.every((each) => each.#isOpen) && (this.#above?.isWhole ?? true)
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

  /** The name of an id: `noun('tile', 'flak')`. An id without words is shown as it is. */
  noun = (family: string, id: string | number): string => this.sayIfKnown(`${family}.${id}`) ?? String(id)

  /** Why an order was not accepted, and what to do next; undefined where this catalogue has no words for it. */
  sayRefusal({ rule, reason, data }: Refusal): string | undefined {
    this.#askForAll()
    return this.sayIfKnown(`refusal.${reason}`, { ...data, rule })
  }

  /** Asks these words too, after its own: keys that are put together from ids of a game are found there. */
  addFace(words: FaceWords): void {
    this.#faces.add(words)
  }

  /** Waits for the words of the games' faces, those that fail left out. */
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

  /** Asks for the words that come later, if they are not there yet. */
  #askForAll(): void {
    // Not at once: what is said is said while a component is drawn, which may change no state.
    if (this.isWhole) return
    queueMicrotask(() => void Promise.all([this.openAll(), this.#above?.openAll()]).catch(() => undefined))
  }

  /** Asks for the words that come later, unless those that are on their way already bring this one. */
  async #askFor(key: string): Promise<void> {
    await Promise.allSettled([this.#opened, ...this.#later.map((each) => each.#isOpen || each.#opened)])
    if (this.find(key) === undefined) this.#askForAll()
  }

  /** Nothing while the words are on their way: they are said when they are there. */
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
   * show data of the sentence, other nouns included: `place.city` is "{city}, hex {hex}", `seat.numbered` is
   * "{side} {number}".
   */
  #noun = (argument: string, id: string, form: string, data: MessageData): string | undefined => {
    const word = this.find(`${argument.replace(/\d+$/, '')}.${id}`)
    return word === undefined
      ? undefined
      : formatMessage(word, language.locale, { ...data, form }, this.#noun)
  }
}
