import {
  type AnyPreparedGame,
  type Audience,
  type Entry,
  emptyPlay,
  evolvePlay,
  type Play,
  redactPlay,
  type Step,
} from '@opsroom/rules/core'
import { ReleasedEntryCounter } from './release.ts'

/**
 * An entry as an audience is shown it. The entry of a take-back also has a fresh view, and the numbers of the entries
 * that no longer count.
 */
export type ShownEntry = Entry & {
  view?: Play
  /** The numbers of the entries that were taken back, in the audience's own numbering. */
  gone?: number[]
}

/** Successive entries, with the number of the first of them in the numbering of one audience. */
export interface NumberedEntries {
  first: number
  entries: ShownEntry[]
}

/**
 * The entries that each audience was shown, numbered for each audience separately: the n-th entry that an audience saw
 * has the number n. The numbering has no gaps, so that numbers reveal nothing about entries that the audience did not
 * see. Entries that the room holds back from spectators have no number for them yet.
 */
export class Numbering {
  readonly #game: AnyPreparedGame
  readonly #shown: ReadonlyMap<Audience, ShownEntry[]>
  /** The numbers in the event log of the entries that each audience was shown. */
  readonly #logEntries: ReadonlyMap<Audience, number[]>
  readonly #release: ReleasedEntryCounter
  readonly #spectators: SpectatorsView
  readonly #before: Readonly<Record<Audience, number>>

  /**
   * @param before the number of entries that each audience was shown before the first entry that is added here
   * @param from the play before the first entry that is added here
   */
  constructor(
    game: AnyPreparedGame,
    audiences: readonly Audience[],
    before: Readonly<Record<Audience, number>> = {},
    from: Play = emptyPlay(game),
  ) {
    this.#game = game
    this.#before = before
    this.#shown = new Map(audiences.map((audience) => [audience, []]))
    this.#logEntries = new Map(audiences.map((audience) => [audience, []]))
    this.#release = new ReleasedEntryCounter(game)
    this.#spectators = new SpectatorsView(game, from)
  }

  /** The audiences that are numbered: the seats, and the public. */
  get audiences(): Audience[] {
    return [...this.#shown.keys()]
  }

  has(audience: Audience): boolean {
    return this.#shown.has(audience)
  }

  /** Gives a log entry a number in the numbering of each audience that may see any of it. */
  add(step: Step): void {
    let isPublic = false
    for (const [audience, shown] of this.#shown) {
      const seen = this.#seen(step, audience)
      if (!seen) continue
      if (audience === 'public') isPublic = true
      shown.push(seen)
      this.#logEntries.get(audience)?.push(step.logEntry.number)
    }
    const { entry } = step
    if (entry.scope === 'table' && entry.event.type === 'seatLeft' && entry.event.open)
      this.#forgetBids(entry.event.open.seat)
    this.#release.advance(step.entry, step.play, isPublic)
  }

  /**
   * Replaces the bids that a seat was shown by entries without content, which keep their numbers: a new holder of the
   * seat must not see the previous holder's bid (T28).
   */
  #forgetBids(seat: Audience): void {
    const shown = this.#shown.get(seat) ?? []
    for (const [place, { scope, event }] of shown.entries())
      if (scope === 'table' && event.type === 'bidden') shown[place] = { scope, event: { type: event.type } }
  }

  /**
   * The number of the last entry shown to an audience before the first one in memory: 0, unless the event log was
   * opened at a snapshot.
   */
  before(audience: Audience): number {
    return this.#before[audience] ?? 0
  }

  #seen(step: Step, audience: Audience): ShownEntry | undefined {
    const seen = step.seenBy(audience)
    const added = seen && this.#anew(step, audience)
    return added ? { ...seen, ...added } : seen
  }

  /**
   * The additions to a take-back's entry for an audience: a fresh view, and the numbers of the entries taken back that
   * this audience has seen. Undefined for all other entries.
   */
  #anew({ entry, play }: Step, audience: Audience): Pick<ShownEntry, 'view' | 'gone'> | undefined {
    if (entry.scope !== 'table' || entry.event.type !== 'takenBack') return undefined
    const logEntries = this.#logEntries.get(audience) ?? []
    const taken = new Set(entry.event.sealed?.entries)
    const gone = logEntries.flatMap((logEntry, place) =>
      taken.has(logEntry) ? [this.before(audience) + place + 1] : [],
    )
    return { view: redactPlay(this.#game, play, audience), gone }
  }

  /** The number of the last entry that an audience was shown; 0 before the first. */
  last(audience: Audience): number {
    const here = audience === 'public' ? this.#release.count : (this.#shown.get(audience)?.length ?? 0)
    return this.before(audience) + here
  }

  /** The number in the event log of the last entry that an audience was shown; 0 when there is none in memory. */
  lastInLog(audience: Audience): number {
    return this.#logEntries.get(audience)?.[this.last(audience) - this.before(audience) - 1] ?? 0
  }

  /** The number that an audience's last entry will have once the given steps are in the event log. */
  lastWith(audience: Audience, steps: readonly Step[]): number {
    const isShown = (step: Step) => step.seenBy(audience) !== undefined
    if (audience !== 'public') return this.last(audience) + steps.filter(isShown).length
    const release = this.#release.copy()
    for (const step of steps) release.advance(step.entry, step.play, isShown(step))
    return this.before(audience) + release.count
  }

  /** The entries that an audience was shown after a number, which must not be before the first one in memory. */
  after(audience: Audience, number: number): NumberedEntries {
    const [from, last] = [number, this.last(audience)].map((each) => each - this.before(audience))
    const entries = this.#shown.get(audience)?.slice(from, Math.max(from ?? 0, last ?? 0)) ?? []
    return { first: number + 1, entries }
  }

  /** The play in the form in which an audience knows it. @param play the fold of the whole event log */
  view(audience: Audience, play: Play): Play {
    const shown = this.#shown.get('public') ?? []
    // Nothing is held back from this audience: its view is the fold of the whole event log, redacted for it.
    if (audience !== 'public' || shown.length === this.#release.count)
      return redactPlay(this.#game, play, audience)
    return this.#spectators.at(shown, this.#release.count)
  }

  /** The play in the form in which late spectators will know it once these steps are in the event log. */
  spectatorsViewWith(steps: readonly Step[]): Play {
    const next = steps.flatMap((step) => this.#seen(step, 'public') ?? [])
    const shown = [...(this.#shown.get('public') ?? []), ...next]
    return this.#spectators.copy().at(shown, this.lastWith('public', steps) - this.before('public'))
  }

  /** The number of the last entry that each audience has been shown so far. */
  marks(): ReadonlyMap<Audience, number> {
    return new Map(this.audiences.map((audience) => [audience, this.last(audience)]))
  }
}

/** The view of spectators who see the game late: the fold of the public entries up to a number. */
class SpectatorsView {
  readonly #game: AnyPreparedGame
  #play: Play
  #last = 0

  /** @param from the play before the first public entry in memory */
  constructor(game: AnyPreparedGame, from: Play) {
    this.#game = game
    this.#play = redactPlay(game, from, 'public')
  }

  /** A copy of the spectators' view, into which entries can be folded that are not published yet. */
  copy(): SpectatorsView {
    const copy = new SpectatorsView(this.#game, this.#play)
    copy.#play = this.#play
    copy.#last = this.#last
    return copy
  }

  /**
   * The spectators' view after the first `last` of the shown entries.
   * @param last never smaller than in the call before
   */
  at(shown: readonly ShownEntry[], last: number): Play {
    // A shown entry without its `view` is an entry again; TypeScript loses that type in the spread, so a cast follows.
    for (const { view, ...entry } of shown.slice(this.#last, last))
      this.#play = view ?? evolvePlay(this.#game, this.#play, entry as never)
    this.#last = last
    return redactPlay(this.#game, this.#play, 'public')
  }
}
