import type { Choice, Hex } from '@opsroom/rules/core'
import { say } from '../../words/words.ts'
import { emptyOverlay, type HexChoice, type Overlay } from '../hex-map/overlay.ts'
import { draftOptions, type MapTask, type OrderDesk, type TypedOrder } from './order-desk.ts'

/**
 * The largest number of choices that are all shown as buttons. With more, only those without a hex and those of the hex
 * chosen on the map are shown.
 */
const mostListed = 14

/**
 * An order under construction, of any type, built only from the choices that the game's `options` offers. A board shows
 * it with `ChoiceConsole`, and extends this class to draw more on the map (`overlay`, `labelOf`).
 */
export class ChoiceTask<Order extends TypedOrder = TypedOrder, Draft extends TypedOrder = TypedOrder>
  implements MapTask
{
  readonly type: string
  protected readonly desk: OrderDesk<Order, Draft>
  draft: Draft
  /** The choices that led to `draft`, in words, each with the draft before it. */
  taken = $state.raw<readonly { pick: string; words: string; before: Draft }[]>([])
  /** The hex whose choices are shown as buttons when there are too many to show all. */
  hex = $state<Hex | undefined>()

  constructor(desk: OrderDesk<Order, Draft>, type: string) {
    this.desk = desk
    this.type = type
    this.draft = $state.raw(this.empty)
  }

  /** The draft with which the order begins, before any choice. */
  private get empty(): Draft {
    // The cast is safe: the type of the order is one of those that the game offers, and every draft begins with nothing
    // but its type.
    return { type: this.type } as Draft
  }

  private options = $derived.by(() => draftOptions(this.desk, this.draft))
  private onMap = $derived.by(() => {
    const byHex = new Map<Hex, Choice<Draft>[]>()
    for (const choice of this.options.choices) {
      if (choice.hex !== undefined) byHex.set(choice.hex, [...(byHex.get(choice.hex) ?? []), choice])
    }
    return byHex
  })
  /** The choices that are shown as buttons. */
  listed = $derived.by((): { words: string; choice: Choice<Draft> }[] => {
    const { choices } = this.options
    const few =
      choices.length <= mostListed
        ? choices
        : choices.filter(({ hex }) => hex === undefined || hex === this.hex)
    return few.map((choice) => ({ words: this.desk.words.choice(choice), choice }))
  })
  /** Whether the map offers choices that are not shown as buttons. */
  get hasMore(): boolean {
    return this.options.choices.length > this.listed.length
  }
  /** Whether the order has nothing to choose: it can only be sent. */
  get isWhole(): boolean {
    return this.options.choices.length === 0 && this.taken.length === 0
  }
  /** The order once it is complete and legal; undefined before. */
  order = $derived.by(() => this.options.finish)

  choices = $derived.by(
    (): ReadonlyMap<Hex, HexChoice> =>
      new Map(
        [...this.onMap].map(([hex, [first, ...others]]): [Hex, HexChoice] => {
          const spoken =
            first && others.length === 0
              ? this.desk.words.choice(first)
              : say('choice.several', { count: others.length + 1 })
          const tone = hex === this.hex ? 'here' : first?.pick === 'target' ? 'target' : 'go'
          const label = first && (this.labelOf(first) ?? first.cost)
          return [hex, { spoken, tone, ...(label !== undefined && { label: String(label) }) }]
        }),
      ),
  )
  /**
   * The number that the map shows on the hex of a choice; undefined when the hex shows the cost of the choice instead.
   */
  protected labelOf(_choice: Choice<Draft>): number | undefined {
    return undefined
  }
  get overlay(): Overlay {
    return emptyOverlay
  }

  take = (choice: Choice<Draft>) => {
    const step = { pick: choice.pick, words: this.desk.words.choice(choice), before: this.draft }
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
  /**
   * A callback to run when the server has accepted the present order. It clears the draft, unless another draft was
   * begun in the meantime.
   */
  get whenGiven(): () => void {
    const given = this.draft
    return () => {
      if (this.draft === given) this.clear()
    }
  }
  clear = () => {
    this.draft = this.empty
    this.taken = []
    this.hex = undefined
  }
}
