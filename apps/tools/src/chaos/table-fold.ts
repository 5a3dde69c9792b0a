import type { AnswerOf, ServerMessageOf, WireEntry, WirePlay } from '@opsroom/protocol'
import {
  type AnyPreparedGame,
  type Audience,
  canonicalJson,
  type Entry,
  emptyPlay,
  evolvePlay,
  type Play,
  redactPlay,
  tableOpenSchema,
  tableSecretSchema,
} from '@opsroom/rules/core'
import { entryAfterTransport } from '@opsroom/testkit'

type Opened = Extract<AnswerOf<'table.subscribe'>, { ok: true }>
type Entries = Pick<ServerMessageOf<'table.entries'>, 'first' | 'entries'>

/** Parses a view that a server has sent. */
function parsePlay(game: AnyPreparedGame, { table, game: { open, secrets } }: WirePlay): Play {
  const own = Object.entries((secrets ?? {}) as Record<string, unknown>).map(([seat, secret]) => [
    seat,
    game.schemas.secret.parse(secret),
  ])
  const noted = Object.entries((table.secrets ?? {}) as Record<string, unknown>).map(
    ([seat, secret]) => [seat, tableSecretSchema.parse(secret)] as const,
  )
  return {
    table: {
      open: tableOpenSchema.parse(table.open),
      ...(noted.length > 0 && { secrets: Object.fromEntries(noted) }),
    },
    game: {
      open: game.schemas.open.parse(open),
      ...(own.length > 0 && { secrets: Object.fromEntries(own) }),
    },
  }
}

/** A table as one audience sees it: the entries that were received, and their fold, as in a browser. */
export class TableFold {
  readonly room: string
  readonly as: Audience
  readonly game: AnyPreparedGame
  /** Each received entry by its number, as JSON with sorted keys. */
  readonly sent = new Map<number, string>()
  /** Errors in what was received: two different entries with one number. */
  readonly problems: string[] = []
  /** Whether an answer with a view is awaited: pushes that arrive before it are folded after it. */
  isOpening = false
  /** Called when entries have been received. */
  onEntries = () => {}
  play: Play
  last = 0
  readonly #isWhole: boolean
  #early: Entries[] = []

  /**
   * @param isWhole whether each subscription requests the whole view instead of the entries after the last known one
   */
  constructor(room: string, as: Audience, game: AnyPreparedGame, isWhole = false) {
    this.room = room
    this.as = as
    this.game = game
    this.#isWhole = isWhole
    this.play = redactPlay(game, emptyPlay(game), as)
  }

  /** The part of a subscription request that names the last known entry; empty if the whole view is requested. */
  get have(): { have?: number } {
    return this.#isWhole ? {} : { have: this.last }
  }

  open({ view, entries = [], last }: Opened): void {
    const before = last - entries.length
    if (view) {
      this.play = parsePlay(this.game, view)
      this.last = before
    }
    if (!this.take({ first: before + 1, entries }))
      this.problems.push(`entries after ${this.last} are missing`)
    if (last > this.last) this.problems.push(`the server said ${last}, the entries come to ${this.last}`)
    for (const early of this.#early.splice(0)) this.take(early)
  }

  /** Takes pushed entries. @returns false when an entry before them is missing */
  take(push: Entries): boolean {
    if (this.isOpening) {
      this.#early.push(push)
      return true
    }
    const { first, entries } = push
    if (first > this.last + 1) return false
    for (const [place, entry] of entries.entries()) this.#takeEntry(first + place, entry)
    this.onEntries()
    return true
  }

  #takeEntry(number: number, wireEntry: WireEntry): void {
    const text = canonicalJson(wireEntry)
    const before = this.sent.get(number)
    if (before !== undefined && before !== text)
      this.problems.push(`entry ${number} was sent as ${before} and as ${text}`)
    this.sent.set(number, text)
    if (number <= this.last) return
    this.last = number
    try {
      const entry = entryAfterTransport(this.game, wireEntry as Entry)
      this.play = wireEntry.view
        ? parsePlay(this.game, wireEntry.view)
        : evolvePlay(this.game, this.play, entry)
    } catch (error) {
      this.problems.push(`entry ${number} cannot be folded: ${(error as Error).message}`)
    }
  }
}
