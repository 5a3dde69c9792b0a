import type { Choice, Hex } from '@opsroom/rules/core'
import type { HexChoice } from '../../../board-kit/hex-map/overlay.ts'
import { choicesFor, type DraftOf, type DuelDesk, type DuelOrderType } from './desk.ts'

/** The most hexes that are offered as buttons; a choice among more is made on the map. */
const mostListed = 8

type Fields = Readonly<Record<string, unknown>>
interface Taken<Draft> {
  pick: string
  words: string
  before: Draft
  /** The added fields after this step. */
  fields: Fields
}

/** A draft of one of the board's own consoles, for which the game offers more choices than the console knows. */
export interface ExtensibleDraft<Draft> {
  get(): Draft
  put(draft: Draft): void
  /** Picks and fields that the console handles itself. */
  picks: readonly string[]
  fields: readonly string[]
  /** Whether the console's task shows the hexes of added choices on the map (`choices` and `pick`). */
  onMap?: boolean
}

/** The fields of a draft beyond these. */
export const fieldsBeyond = (draft: object, fields: readonly string[]): Fields =>
  Object.fromEntries(
    Object.entries(draft).filter(([name, value]) => !fields.includes(name) && value !== undefined),
  )

/** Whether every field has the wanted value, or is a prefix of the wanted list. */
const isOnTheWay = (fields: Fields, wanted: Fields): boolean =>
  Object.entries(fields).every(([name, value]) => {
    const goal = wanted[name]
    const reached = Array.isArray(value) && Array.isArray(goal) ? goal.slice(0, value.length) : goal
    return JSON.stringify(value) === JSON.stringify(reached)
  })

/** The choices that the game offers beyond those that a console handles itself, taken from `options`. */
export class ExtraChoices<Type extends DuelOrderType> {
  private readonly desk: DuelDesk
  private readonly order: ExtensibleDraft<DraftOf<Type>>
  private steps = $state.raw<readonly Taken<DraftOf<Type>>[]>([])

  constructor(desk: DuelDesk, order: ExtensibleDraft<DraftOf<Type>>) {
    this.desk = desk
    this.order = order
  }

  private fieldsOf = (draft: DraftOf<Type>) => fieldsBeyond(draft, ['type', ...this.order.fields])
  private added = (choices: readonly Choice<DraftOf<Type>>[]) =>
    choices.filter(({ pick }) => !this.order.picks.includes(pick))

  /** All continuations of the draft: the rules are asked here, for the console too. */
  readonly options = $derived.by(() => choicesFor(this.desk, this.order.get()))
  offered = $derived.by(() => {
    const draft = this.order.get()
    const { words } = this.desk
    return this.added(this.options.choices).map((choice) => ({
      words: words.choice(choice),
      short: words.shortChoice(choice),
      choice,
      rule: words.ruleOfChoice(draft, choice),
    }))
  })
  private sites = $derived.by(() => {
    const byPick = new Map<string, Map<Hex, Choice<DraftOf<Type>>>>()
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
      words: this.desk.words.askForHex(pick),
      rule: this.offered.find(({ choice }) => choice.pick === pick)?.rule,
    })),
  )
  /** Sentences about offered choices that were not taken and are easily overlooked. */
  unused = $derived.by(() =>
    [...new Set(this.offered.map(({ choice }) => choice.pick))]
      .filter((pick) => !this.taken.some((step) => step.pick === pick))
      .flatMap((pick) => this.desk.words.unused(pick) ?? []),
  )
  private asking = $state<string | undefined>()
  /** The choice whose hexes are highlighted now. */
  get aim(): string | undefined {
    return this.asking !== undefined && this.sites.has(this.asking) ? this.asking : undefined
  }
  choices = $derived.by((): ReadonlyMap<Hex, HexChoice> => {
    const sites = this.aim === undefined ? undefined : this.sites.get(this.aim)
    return new Map(
      [...(sites ?? [])].map(([hex, choice]) => [
        hex,
        { spoken: this.desk.words.choice(choice), tone: 'go' },
      ]),
    )
  })
  /** The chosen extras; empty once the draft was started again without them. */
  taken = $derived.by(() => {
    const last = this.steps.at(-1)
    const stands = last && JSON.stringify(last.fields) === JSON.stringify(this.fieldsOf(this.order.get()))
    return stands ? this.steps : this.stepsTo(this.order.get())
  })

  /** The steps that lead to the added fields of a stored draft; empty if there are none. */
  private stepsTo(draft: DraftOf<Type>): readonly Taken<DraftOf<Type>>[] {
    const wanted = this.fieldsOf(draft)
    // Fields are only taken away, and never the type: it stays a draft of the same order.
    let before = fieldsBeyond(draft, Object.keys(wanted)) as DraftOf<Type>
    const steps: Taken<DraftOf<Type>>[] = []
    while (JSON.stringify(this.fieldsOf(before)) !== JSON.stringify(wanted)) {
      const next = this.added(choicesFor(this.desk, before).choices).find(({ draft }) =>
        isOnTheWay(this.fieldsOf(draft), wanted),
      )
      if (!next) return []
      steps.push(this.stepOf(before, next))
      before = next.draft
    }
    return steps
  }
  private stepOf = (before: DraftOf<Type>, choice: Choice<DraftOf<Type>>): Taken<DraftOf<Type>> => ({
    pick: choice.pick,
    words: this.desk.words.choice(choice),
    before,
    fields: this.fieldsOf(choice.draft),
  })

  take = (choice: Choice<DraftOf<Type>>) => {
    this.steps = [...this.taken, this.stepOf(this.order.get(), choice)]
    this.asking = undefined
    this.order.put(choice.draft)
  }
  ask = (pick: string | undefined) => {
    this.asking = pick === this.asking ? undefined : pick
  }
  /** @returns whether a choice was waiting for this hex */
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
