import type { Choice } from '@opsroom/rules/core'
import type { PartialOrder } from '@opsroom/rules/duel'
import { choiceWords } from './choice-words.ts'
import { type Desk, optionsOf } from './desk.ts'

type Fields = Readonly<Record<string, unknown>>
interface Taken {
  words: string
  before: PartialOrder
  /** The fields of optional rules as this step left them. */
  fields: Fields
}

/** An order under construction to which optional rules may add. */
export interface Extended {
  get(): PartialOrder
  put(partial: PartialOrder): void
  /** Picks and fields that the console of this order knows by itself. */
  picks: readonly string[]
  fields: readonly string[]
}

/** What an order has beyond these fields. */
export const beyond = (partial: object, fields: readonly string[]): Fields =>
  Object.fromEntries(
    Object.entries(partial).filter(([name, value]) => !fields.includes(name) && value !== undefined),
  )

/** The choices that optional rules add to an order of the base game, from its `options` alone. */
export class Extras {
  private readonly desk: Desk
  private readonly order: Extended
  private steps = $state.raw<readonly Taken[]>([])

  constructor(desk: Desk, order: Extended) {
    this.desk = desk
    this.order = order
  }

  private fieldsOf = (partial: PartialOrder) => beyond(partial, ['type', ...this.order.fields])

  offered = $derived.by(() =>
    (optionsOf(this.desk, this.order.get()).choices as Choice<PartialOrder>[])
      .filter(({ pick }) => !this.order.picks.includes(pick))
      .map((choice) => ({ words: choiceWords(this.desk.rules, choice), choice })),
  )
  /** What is chosen; nothing once the order was begun anew without it. */
  taken = $derived.by(() => {
    const last = this.steps.at(-1)
    const stands = last && JSON.stringify(last.fields) === JSON.stringify(this.fieldsOf(this.order.get()))
    return stands ? this.steps : []
  })

  take = (choice: Choice<PartialOrder>) => {
    const step = {
      words: choiceWords(this.desk.rules, choice),
      before: this.order.get(),
      fields: this.fieldsOf(choice.partial),
    }
    this.steps = [...this.taken, step]
    this.order.put(choice.partial)
  }
  back = () => {
    const last = this.taken.at(-1)
    if (!last) return
    this.steps = this.taken.slice(0, -1)
    this.order.put(last.before)
  }
}
