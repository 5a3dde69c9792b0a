import type { Choice, Direction, Hex, LedgerEntry } from '@opsroom/rules/core'
import {
  type BaseOrder,
  type DuelOpen,
  maximumCards,
  type OrderDraft,
  strikeForecast,
  type TilesByHex,
} from '@opsroom/rules/duel'
import { plannedWindow } from '../foil.ts'
import { type HexChoice, noOverlay, type Overlay } from '../map/overlay.ts'
import { bomberTrack } from '../tracks.ts'
import { say } from '../words/words.ts'
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

/** What an event event logs. */
const ledgerOf = (event: object): LedgerEntry[] =>
  ('open' in event ? (event.open as { ledger?: LedgerEntry[] }).ledger : undefined) ?? []

/** Any order, made of nothing but what the game's `options` offer: for the orders that optional rules bring. */
export class ChoiceTask implements Task {
  readonly type: string
  private readonly desk: Desk
  draft = $state.raw<OrderDraft>({ type: 'endFighters' })
  /** The steps that led to `draft`, in words, each with what was there before. */
  taken = $state.raw<readonly { pick: string; words: string; before: OrderDraft }[]>([])
  /** The hex whose choices are listed, where there are too many to list all. */
  hex = $state<Hex | undefined>()

  constructor(desk: Desk, type: string) {
    this.desk = desk
    this.type = type
    this.draft = { type } as OrderDraft
  }

  private options = $derived.by(() => optionsOf(this.desk, this.draft))
  private onMap = $derived.by(() => {
    const byHex = new Map<Hex, Choice<OrderDraft>[]>()
    for (const choice of this.options.choices) {
      if (choice.hex !== undefined) byHex.set(choice.hex, [...(byHex.get(choice.hex) ?? []), choice])
    }
    return byHex
  })
  /** The choices that are buttons. */
  listed = $derived.by((): { words: string; choice: Choice<OrderDraft> }[] => {
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
  private events = $derived.by(() => (this.order ? preview(this.desk, this.order) : []))
  ledger = $derived.by(() => this.events.flatMap(ledgerOf))
  /** The board as the choices leave it; what nobody has chosen is not shown as done. */
  shown = $derived.by((): DuelOpen => {
    const { rules, view, open } = this.desk
    if (!this.isShown) return open
    const before = view as Parameters<typeof rules.evolve>[0]
    return this.events.reduce((state, event) => rules.evolve(state, event), before).open
  })
  private get isShown(): boolean {
    return this.taken.length > 0 && this.events.length > 0
  }
  get tiles(): TilesByHex | undefined {
    return this.isShown ? this.shown.ground.placed : undefined
  }

  get crests(): readonly Hex[] | undefined {
    return (this.draft as { cities?: Hex[] }).cities
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
          const label = this.worthOf(first) ?? first?.cost
          return [hex, { spoken, tone, ...(label !== undefined && { label: String(label) }) }]
        }),
      ),
  )
  /** What a strike on this target would bring now (S1). */
  private worthOf(choice: Choice<OrderDraft> | undefined): number | undefined {
    const { rules, open } = this.desk
    const { altitude } = open.bomber ?? {}
    if (choice?.pick !== 'target' || choice.hex === undefined || !altitude) return undefined
    return strikeForecast(rules, { open }, choice.hex, altitude).total
  }
  /** The compass cards flown and those of a new route, where one is being planned. */
  get cards() {
    const { open, rules } = this.desk
    if (this.type !== 'reroute' || !open.bomber) return undefined
    const { at, flown, struck } = open.bomber
    const { route = [], target = struck } = this.draft as Way
    const hexes = [...bomberTrack(rules.board, open), ...(rules.board.follow(at, route) ?? [])]
    return {
      route: [...flown, ...route],
      flown: flown.length,
      struckAt: target === undefined ? -1 : hexes.slice(1).indexOf(target),
      most: maximumCards,
      window: plannedWindow(this.draft),
    }
  }
  overlay = $derived.by((): Overlay => {
    const { from, path, route, target } = this.draft as Way
    const start = route ? this.desk.open.bomber?.at : from
    const cards = route ?? path
    if (start === undefined || !cards) return target === undefined ? noOverlay : { tracks: [], target }
    const crossed = this.desk.rules.board.follow(start, cards) ?? []
    // A new route takes the place of the old one on the map.
    const kind = route ? 'plan' : 'preview'
    return { tracks: [{ key: 'preview', kind, hexes: [start, ...crossed] }], target }
  })

  take = (choice: Choice<OrderDraft>) => {
    const step = { pick: choice.pick, words: choiceWords(this.desk.rules, choice), before: this.draft }
    this.taken = [...this.taken, step]
    this.draft = choice.draft
  }
  pick = (hex: Hex) => {
    const [only, ...others] = this.onMap.get(hex) ?? []
    if (only && others.length === 0) this.take(only)
    this.hex = hex
  }
  back = () => {
    const last = this.taken.at(-1)
    if (!last) return
    this.draft = last.before
    this.taken = this.taken.slice(0, -1)
  }
  /** What is to be done when the order as it is now has been given: by then the next one may have been begun. */
  get whenGiven(): () => void {
    const given = this.draft
    return () => {
      if (this.draft === given) this.clear()
    }
  }
  clear = () => {
    this.draft = { type: this.type } as OrderDraft
    this.taken = []
    this.hex = undefined
  }
}
