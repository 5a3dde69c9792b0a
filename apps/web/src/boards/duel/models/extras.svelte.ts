import type { Choice, Hex } from '@opsroom/rules/core'
import type { HexChoice } from '../../../board-kit/hex-map/overlay.ts'
import { type DraftOf, type DuelDesk, type DuelOrderType, optionsForDraft } from './desk.ts'

/** The largest number of hexes that are offered as buttons; with more, the hex is chosen on the map. */
const mostListed = 8

type Fields = Readonly<Record<string, unknown>>
interface Taken<Draft> {
  pick: string
  words: string
  before: Draft
  /** The fields of the draft that optional rules add, as they are after this choice. */
  fields: Fields
}

/**
 * A draft of one of the board's own consoles to which optional rules may add choices that the console does not know.
 */
export interface ExtensibleDraft<Draft> {
  get(): Draft
  put(draft: Draft): void
  /** The kinds of choices, and the fields of the draft, that the console handles itself. */
  picks: readonly string[]
  fields: readonly string[]
  /** Whether the console's own task shows the hexes of the added choices on the map, by `choices` and `pick`. */
  onMap?: boolean
}

/** The fields of a draft that are set, other than the given ones. */
export const fieldsExcept = (draft: object, fields: readonly string[]): Fields =>
  Object.fromEntries(
    Object.entries(draft).filter(([name, value]) => !fields.includes(name) && value !== undefined),
  )

/**
 * Whether the fields of a draft can still become the wanted ones: each has its wanted value, or is a list with which
 * the wanted list begins.
 */
const isOnTheWay = (fields: Fields, wanted: Fields): boolean =>
  Object.entries(fields).every(([name, value]) => {
    const goal = wanted[name]
    const reached = Array.isArray(value) && Array.isArray(goal) ? goal.slice(0, value.length) : goal
    return JSON.stringify(value) === JSON.stringify(reached)
  })

/**
 * The choices of an order that optional rules add: those of the game's `options` that the console does not handle
 * itself.
 */
export class ExtraChoices<Type extends DuelOrderType> {
  private readonly desk: DuelDesk
  private readonly order: ExtensibleDraft<DraftOf<Type>>
  private steps = $state.raw<readonly Taken<DraftOf<Type>>[]>([])

  constructor(desk: DuelDesk, order: ExtensibleDraft<DraftOf<Type>>) {
    this.desk = desk
    this.order = order
  }

  private fieldsOf = (draft: DraftOf<Type>) => fieldsExcept(draft, ['type', ...this.order.fields])
  private added = (choices: readonly Choice<DraftOf<Type>>[]) =>
    choices.filter(({ pick }) => !this.order.picks.includes(pick))

  /**
   * All next choices for the present draft. The console uses them too, so that the game's `options` is not called twice
   * for the same draft.
   */
  readonly options = $derived.by(() => optionsForDraft(this.desk, this.order.get()))
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
  /** The choices added by optional rules that are shown as buttons. */
  listed = $derived.by(() => this.offered.filter(({ choice }) => !this.sites.has(choice.pick)))
  /** The kinds of choices added by optional rules whose hex must be chosen on the map. */
  asked = $derived.by(() =>
    [...this.sites.keys()].map((pick) => ({
      pick,
      words: this.desk.words.askForHex(pick),
      rule: this.offered.find(({ choice }) => choice.pick === pick)?.rule,
    })),
  )
  /**
   * Sentences that remind the player of choices added by optional rules that are easily overlooked and were not used.
   */
  unused = $derived.by(() =>
    [...new Set(this.offered.map(({ choice }) => choice.pick))]
      .filter((pick) => !this.taken.some((step) => step.pick === pick))
      .flatMap((pick) => this.desk.words.unused(pick) ?? []),
  )
  private asking = $state<string | undefined>()
  /** The kind of choice whose hexes the map highlights now; undefined when there is none. */
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
  /**
   * The choices added by optional rules that the player has made so far; empty once the draft was begun again without
   * them.
   */
  taken = $derived.by(() => {
    const last = this.steps.at(-1)
    const stands = last && JSON.stringify(last.fields) === JSON.stringify(this.fieldsOf(this.order.get()))
    return stands ? this.steps : this.stepsTo(this.order.get())
  })

  /**
   * The steps that lead to the fields which optional rules have added to a stored draft; empty when it has no such
   * fields, or no steps lead to them.
   */
  private stepsTo(draft: DraftOf<Type>): readonly Taken<DraftOf<Type>>[] {
    const wanted = this.fieldsOf(draft)
    // The cast is safe: only fields that may be absent are removed, never the type.
    let before = fieldsExcept(draft, Object.keys(wanted)) as DraftOf<Type>
    const steps: Taken<DraftOf<Type>>[] = []
    while (JSON.stringify(this.fieldsOf(before)) !== JSON.stringify(wanted)) {
      const next = this.added(optionsForDraft(this.desk, before).choices).find(({ draft }) =>
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
  /**
   * Chooses a hex on the map for the kind of added choice that the map highlights now.
   * @returns whether a choice was made
   */
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
