import type { Choice, Hex } from '@opsroom/rules/core'
import type { OrderDraft } from '@opsroom/rules/duel'
import type { HexChoice } from '../map/overlay.ts'
import { hasWords, say, sayFirst } from '../words/words.ts'
import { choiceWords, shortWords } from './choice-words.ts'
import { type Desk, optionsOf } from './desk.ts'
import { ruleOfChoice } from './rule-of.ts'

/** With more hexes than these a choice is made on the map, not by a button for each. */
const mostListed = 8

type Fields = Readonly<Record<string, unknown>>
interface Taken {
  pick: string
  words: string
  before: OrderDraft
  /** The fields of optional rules as this step left them. */
  fields: Fields
}

/** An order under construction to which optional rules may add. */
export interface Extended {
  get(): OrderDraft
  put(draft: OrderDraft): void
  /** Picks and fields that the console of this order knows by itself. */
  picks: readonly string[]
  fields: readonly string[]
  /** Its task shows hexes of optional rules on the map (`choices` and `pick`). */
  onMap?: boolean
}

/** What an order has beyond these fields. */
export const beyond = (draft: object, fields: readonly string[]): Fields =>
  Object.fromEntries(
    Object.entries(draft).filter(([name, value]) => !fields.includes(name) && value !== undefined),
  )

/** Whether every field stands as it is wanted, or is the beginning of the list that is wanted. */
const isOnTheWay = (fields: Fields, wanted: Fields): boolean =>
  Object.entries(fields).every(([name, value]) => {
    const goal = wanted[name]
    const reached = Array.isArray(value) && Array.isArray(goal) ? goal.slice(0, value.length) : goal
    return JSON.stringify(value) === JSON.stringify(reached)
  })

/** The choices that optional rules add to an order of the base game, from its `options` alone. */
export class Extras {
  private readonly desk: Desk
  private readonly order: Extended
  private steps = $state.raw<readonly Taken[]>([])

  constructor(desk: Desk, order: Extended) {
    this.desk = desk
    this.order = order
  }

  private fieldsOf = (draft: OrderDraft) => beyond(draft, ['type', ...this.order.fields])
  private added = (choices: readonly Choice<OrderDraft>[]) =>
    choices.filter(({ pick }) => !this.order.picks.includes(pick))

  /** All that the order may become from where it stands: the rules are asked here, for its own console too. */
  readonly options = $derived.by(() => optionsOf(this.desk, this.order.get()))
  offered = $derived.by(() => {
    const draft = this.order.get()
    return this.added(this.options.choices).map((choice) => ({
      words: choiceWords(this.desk.rules, choice),
      short: shortWords(choice),
      choice,
      rule: ruleOfChoice(draft, choice),
    }))
  })
  private sites = $derived.by(() => {
    const byPick = new Map<string, Map<Hex, Choice<OrderDraft>>>()
    for (const { choice } of this.order.onMap ? this.offered : []) {
      const { pick, hex } = choice
      if (hex !== undefined) byPick.set(pick, (byPick.get(pick) ?? new Map()).set(hex, choice))
    }
    return new Map([...byPick].filter(([, sites]) => sites.size > mostListed))
  })
  /** The choices that are buttons. */
  listed = $derived.by(() => this.offered.filter(({ choice }) => !this.sites.has(choice.pick)))
  /** The choices whose hex is asked for on the map, by their pick. */
  asked = $derived.by(() =>
    [...this.sites.keys()].map((pick) => ({
      pick,
      words: sayFirst([`choice.ask.${pick}`], {}, 'choice.onMap'),
      rule: this.offered.find(({ choice }) => choice.pick === pick)?.rule,
    })),
  )
  /** What could be done and is not, in whole sentences, where that may have been overlooked. */
  unused = $derived.by(() =>
    [...new Set(this.offered.map(({ choice }) => choice.pick))]
      .filter((pick) => !this.taken.some((step) => step.pick === pick))
      .map((pick) => `choice.unused.${pick}`)
      .filter(hasWords)
      .map((key) => say(key)),
  )
  private asking = $state<string | undefined>()
  /** The choice whose hexes glow now. */
  get aim(): string | undefined {
    return this.asking !== undefined && this.sites.has(this.asking) ? this.asking : undefined
  }
  choices = $derived.by((): ReadonlyMap<Hex, HexChoice> => {
    const sites = this.aim === undefined ? undefined : this.sites.get(this.aim)
    return new Map(
      [...(sites ?? [])].map(([hex, choice]) => [
        hex,
        { spoken: choiceWords(this.desk.rules, choice), tone: 'go' },
      ]),
    )
  })
  /** What is chosen; nothing once the order was begun anew without it. */
  taken = $derived.by(() => {
    const last = this.steps.at(-1)
    const stands = last && JSON.stringify(last.fields) === JSON.stringify(this.fieldsOf(this.order.get()))
    return stands ? this.steps : this.stepsTo(this.order.get())
  })

  /** The steps that lead to what a kept draft has of optional rules; none where there is no such way. */
  private stepsTo(draft: OrderDraft): readonly Taken[] {
    const wanted = this.fieldsOf(draft)
    let before = beyond(draft, Object.keys(wanted)) as unknown as OrderDraft
    const steps: Taken[] = []
    while (JSON.stringify(this.fieldsOf(before)) !== JSON.stringify(wanted)) {
      const next = this.added(optionsOf(this.desk, before).choices).find(({ draft }) =>
        isOnTheWay(this.fieldsOf(draft), wanted),
      )
      if (!next) return []
      steps.push(this.stepOf(before, next))
      before = next.draft
    }
    return steps
  }
  private stepOf = (before: OrderDraft, choice: Choice<OrderDraft>): Taken => ({
    pick: choice.pick,
    words: choiceWords(this.desk.rules, choice),
    before,
    fields: this.fieldsOf(choice.draft),
  })

  take = (choice: Choice<OrderDraft>) => {
    this.steps = [...this.taken, this.stepOf(this.order.get(), choice)]
    this.asking = undefined
    this.order.put(choice.draft)
  }
  ask = (pick: string | undefined) => {
    this.asking = pick === this.asking ? undefined : pick
  }
  /** @returns whether this hex was asked for */
  pick = (hex: Hex): boolean => {
    const choice = this.aim === undefined ? undefined : this.sites.get(this.aim)?.get(hex)
    if (choice) this.take(choice)
    return choice !== undefined
  }
  back = () => {
    const last = this.taken.at(-1)
    if (!last) return
    this.steps = this.taken.slice(0, -1)
    this.order.put(last.before)
  }
}
