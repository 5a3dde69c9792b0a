import type { Choice, Direction, Hex, LedgerEntry } from '@opsroom/rules/core'
import type { BaseOrder, DuelOpen, PartialOrder, TilesByHex } from '@opsroom/rules/duel'
import { say } from '../../../words/words.ts'
import { type HexChoice, noOverlay, type Overlay } from '../map/overlay.ts'
import { choiceWords } from './choice-words.ts'
import { type Desk, optionsOf, preview, type Task } from './desk.ts'

/** More than these are not listed as buttons all at once: the map is asked first. */
const mostListed = 14

/** Fields by which the map can show the way of an order under construction, whichever order it is. */
interface Way {
  from?: Hex
  path?: readonly Direction[]
  route?: readonly Direction[]
  target?: Hex
}

/** What an event books. */
const ledgerOf = (event: object): LedgerEntry[] =>
  ('open' in event ? (event.open as { ledger?: LedgerEntry[] }).ledger : undefined) ?? []

/** Any order, made of nothing but what the game's `options` offer: for the orders that optional rules bring. */
export class ChoiceTask implements Task {
  readonly type: string
  private readonly desk: Desk
  partial = $state.raw<PartialOrder>({ type: 'endFighters' })
  /** The steps that led to `partial`, in words, each with what was there before. */
  taken = $state.raw<readonly { words: string; before: PartialOrder }[]>([])
  /** The hex whose choices are listed, where there are too many to list all. */
  hex = $state<Hex | undefined>()

  constructor(desk: Desk, type: string) {
    this.desk = desk
    this.type = type
    this.partial = { type } as PartialOrder
  }

  private options = $derived.by(() => optionsOf(this.desk, this.partial))
  private onMap = $derived.by(() => {
    const byHex = new Map<Hex, Choice<PartialOrder>[]>()
    for (const choice of this.options.choices) {
      if (choice.hex !== undefined) byHex.set(choice.hex, [...(byHex.get(choice.hex) ?? []), choice])
    }
    return byHex
  })
  /** The choices that are buttons. */
  listed = $derived.by((): { words: string; choice: Choice<PartialOrder> }[] => {
    const { choices } = this.options
    const few =
      choices.length <= mostListed
        ? choices
        : choices.filter(({ hex }) => hex === undefined || hex === this.hex)
    return few.map((choice) => ({ words: choiceWords(this.desk.rules, choice), choice }))
  })
  /** There is more on the map than is listed. */
  get hasMore(): boolean {
    return this.options.choices.length > this.listed.length
  }
  /** There is nothing to choose: the order is only given or not. */
  get isWhole(): boolean {
    return this.options.choices.length === 0 && this.taken.length === 0
  }
  order = $derived.by(() => this.options.finish as BaseOrder | undefined)

  /** What the whole order would bring by what this seat knows, as far as that can be told before it is given. */
  private events = $derived.by(() => {
    try {
      return this.order ? preview(this.desk, this.order) : []
    } catch {
      return [] // It depends on what only the server knows.
    }
  })
  ledger = $derived.by(() => this.events.flatMap(ledgerOf))
  shown = $derived.by((): DuelOpen => {
    const { rules, view, open } = this.desk
    if (this.events.length === 0) return open
    const before = view as Parameters<typeof rules.evolve>[0]
    return this.events.reduce((state, event) => rules.evolve(state, event), before).open
  })
  get tiles(): TilesByHex | undefined {
    return this.events.length > 0 ? this.shown.ground.placed : undefined
  }

  get crests(): readonly Hex[] | undefined {
    return (this.partial as { cities?: Hex[] }).cities
  }

  choices = $derived.by(
    (): ReadonlyMap<Hex, HexChoice> =>
      new Map(
        [...this.onMap].map(([hex, [first, ...others]]): [Hex, HexChoice] => {
          const spoken =
            first && others.length === 0
              ? choiceWords(this.desk.rules, first)
              : say('choice.several', { count: others.length + 1 })
          const tone = hex === this.hex ? 'here' : first?.pick === 'target' ? 'target' : 'go'
          return [hex, { spoken, tone, ...(first?.cost !== undefined && { label: String(first.cost) }) }]
        }),
      ),
  )
  overlay = $derived.by((): Overlay => {
    const { from, path, route, target } = this.partial as Way
    const start = route ? this.desk.open.bomber?.at : from
    const cards = route ?? path
    if (start === undefined || !cards) return target === undefined ? noOverlay : { tracks: [], target }
    const crossed = this.desk.rules.board.follow(start, cards) ?? []
    return { tracks: [{ key: 'preview', kind: 'preview', hexes: [start, ...crossed] }], target }
  })

  take = (choice: Choice<PartialOrder>) => {
    const step = { words: choiceWords(this.desk.rules, choice), before: this.partial }
    this.taken = [...this.taken, step]
    this.partial = choice.partial
  }
  pick = (hex: Hex) => {
    const [only, ...others] = this.onMap.get(hex) ?? []
    if (only && others.length === 0) this.take(only)
    this.hex = hex
  }
  back = () => {
    const last = this.taken.at(-1)
    if (!last) return
    this.partial = last.before
    this.taken = this.taken.slice(0, -1)
  }
  clear = () => {
    this.partial = { type: this.type } as PartialOrder
    this.taken = []
    this.hex = undefined
  }
}
