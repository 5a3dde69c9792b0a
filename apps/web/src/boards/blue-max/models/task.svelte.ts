import {
  type BlueMaxDraft,
  type BlueMaxOrder,
  type BlueMaxPick,
  codeOfHex,
  type Manoeuvre,
  pilotOf,
} from '@opsroom/rules/blue-max'
import { type Choice, type Hex, type Options, sameJson } from '@opsroom/rules/core'
import type { HexChoice } from '../../../board-kit/hex-map/overlay.ts'
import { emptyOverlay, type Overlay } from '../../../board-kit/hex-map/overlay.ts'
import type { MapTask } from '../../../board-kit/order-builder/order-desk.ts'
import { sayList } from '../../../words/lists.ts'
import { say } from '../words/words.ts'
import type { BlueMaxDesk } from './desk.ts'
import { pilotNameWithPlane } from './who.ts'

export type OrderType = BlueMaxOrder['type']
export type BlueMaxChoice = Choice<BlueMaxDraft, BlueMaxPick>

/** The turn in which a draft was made, for drafts stored by this window or restored by the server. */
const turnOf = new WeakMap<BlueMaxDraft, string>()

/** Whether the rules offer every part of a draft in the present state. */
function isOffered(desk: BlueMaxDesk, draft: BlueMaxDraft): boolean {
  if (desk.game.options(desk.view, desk.seat, draft).finish) return true
  const parts = Object.keys(draft).filter((part) => part !== 'type')
  if (parts.length === 0) return true
  return parts.some((part) => {
    const others = Object.entries(draft).filter(([name]) => name !== part)
    // The cast is safe: every part of a draft except its type may be absent.
    const before = Object.fromEntries(others) as BlueMaxDraft
    const { choices } = desk.game.options(desk.view, desk.seat, before)
    return choices.some((choice) => sameJson(choice.draft, draft)) && isOffered(desk, before)
  })
}

/** An order under construction: only choices that the rules offer are possible (B1.13). */
export class BlueMaxTask implements MapTask {
  readonly type: OrderType
  readonly #desk: BlueMaxDesk
  draft = $state.raw<BlueMaxDraft>({ type: 'fire' })
  #before = $state.raw<readonly BlueMaxDraft[]>([])
  /** The manoeuvre that is pointed at in the chart. */
  hovered = $state<string | undefined>()

  constructor(desk: BlueMaxDesk, type: OrderType) {
    this.#desk = desk
    this.type = type
    this.draft = this.#restored() ?? { type }
  }

  /**
   * The stored draft, if it belongs to the present turn. A draft of an earlier turn is left over when a stand-in gave
   * the order. The server does not say to which turn a draft belongs: a draft that it restores must at least be legal
   * now.
   */
  #restored(): BlueMaxDraft | undefined {
    // The cast is safe: the table has parsed the draft with the game's schema.
    const kept = this.#desk.draft.restored as BlueMaxDraft | undefined
    if (kept?.type !== this.type) return undefined
    const turn = turnOf.get(kept) ?? this.#turn
    turnOf.set(kept, turn)
    return turn === this.#turn && isOffered(this.#desk, kept) ? kept : undefined
  }
  get #turn(): string {
    const { duel, turn } = this.#desk.open
    return `${duel} ${turn}`
  }
  #keep() {
    turnOf.set(this.draft, this.#turn)
    this.#desk.draft.keep(this.draft)
  }

  options = $derived.by(
    (): Options<BlueMaxOrder, BlueMaxDraft, BlueMaxPick> =>
      // The cast narrows the kinds of choices to those of Blue Max: the interface that all games share has them only as
      // strings.
      this.#desk.game.options(this.#desk.view, this.#desk.seat, this.draft) as Options<
        BlueMaxOrder,
        BlueMaxDraft,
        BlueMaxPick
      >,
  )
  /** The order once it is complete and legal; undefined before. */
  order = $derived.by(() => this.options.finish)
  get isBegun(): boolean {
    return this.#before.length > 0 || Object.keys(this.draft).length > 1
  }
  /** The choices of one kind that are offered now. */
  of = (pick: BlueMaxPick): BlueMaxChoice[] => this.options.choices.filter((choice) => choice.pick === pick)

  /** The hex that the draft has chosen: the starting hex, or the hex of the enemy to tail or to shoot at. */
  get chosenHex(): Hex | undefined {
    const { draft } = this
    if (draft.type === 'start') return draft.at
    const at = draft.type === 'tail' ? draft.enemy : draft.type === 'fire' ? draft.pilot?.at : undefined
    return at === undefined ? undefined : this.#desk.open.planes[at]?.at
  }
  choices = $derived.by((): ReadonlyMap<Hex, HexChoice> => {
    const byHex = new Map<Hex, BlueMaxChoice[]>()
    for (const choice of this.options.choices)
      if (choice.hex !== undefined) byHex.set(choice.hex, [...(byHex.get(choice.hex) ?? []), choice])
    const found = new Map<Hex, HexChoice>(
      [...byHex].map(([hex, here]) => [hex, { spoken: this.#spoken(here), tone: this.#toneOf(here) }]),
    )
    const chosen = this.chosenHex
    if (chosen !== undefined) found.set(chosen, { spoken: say('choice.chosen'), tone: 'here' })
    return found
  })
  #toneOf([first]: readonly BlueMaxChoice[]): 'go' | 'target' {
    return first?.pick === 'manoeuvre' || first?.pick === 'start' ? 'go' : 'target'
  }
  #spoken(here: readonly BlueMaxChoice[]): string {
    const { play } = this.#desk
    const names = (pick: BlueMaxPick) =>
      sayList(
        here
          .filter((choice) => choice.pick === pick)
          .map(({ value }) => pilotNameWithPlane(play, String(value))),
      )
    switch (here[0]?.pick) {
      case 'start':
        return say('choice.start')
      case 'enemy':
        return say('choice.tail', { who: names('enemy') })
      case 'manoeuvre':
        return say('choice.manoeuvres', { codes: sayList(here.map(({ value }) => String(value))) })
      default:
        return say('choice.shoot', { who: names(here[0]?.pick ?? 'pilot') })
    }
  }
  get overlay(): Overlay {
    return emptyOverlay
  }

  /** The manoeuvre that the map previews: the one pointed at in the chart, or else the chosen one. */
  get looked(): Manoeuvre | undefined {
    const chosen = this.draft.type === 'choose' ? this.draft.manoeuvre : undefined
    const code = this.hovered ?? chosen
    return code === undefined
      ? undefined
      : pilotOf(this.#desk.rules, this.#desk.view, this.#desk.seat)?.plane.chart.get(code)
  }

  take = (choice: BlueMaxChoice) => {
    this.#before = [...this.#before, this.draft]
    this.draft = choice.draft
    this.#keep()
  }

  /** Takes the choice of a kind that has this value, if it is offered now. */
  takeValue(pick: BlueMaxPick, value: BlueMaxChoice['value']): void {
    const choice = this.of(pick).find((each) => each.value === value)
    if (choice) this.take(choice)
  }

  /** Chooses an option that ends in a hex; repeated clicks on the hex go through all such options in turn. */
  pick = (hex: Hex) => {
    const here = this.options.choices.filter((choice) => choice.hex === hex)
    const now = this.draft.type === 'choose' ? this.draft.manoeuvre : undefined
    // The chosen manoeuvre is itself no longer among the options, so its successor is found by the sequence of the
    // chart.
    const chart =
      now === undefined
        ? []
        : [...(pilotOf(this.#desk.rules, this.#desk.view, this.#desk.seat)?.plane.chart.keys() ?? [])]
    const place = (choice: BlueMaxChoice) => chart.indexOf(String(choice.value))
    const next = here.find((choice) => now !== undefined && place(choice) > chart.indexOf(now)) ?? here[0]
    this.hovered = undefined
    if (next) this.take(next)
  }
  // After a step back, the shorter draft is sent to the server too, which otherwise would keep the longer draft.
  back = () => {
    if (!this.isBegun) return
    const last = this.#before.at(-1)
    this.draft = last ?? { type: this.type }
    this.#before = this.#before.slice(0, -1)
    this.#keep()
  }
  clear = () => {
    if (!this.isBegun) return
    this.draft = { type: this.type }
    this.#before = []
    this.#keep()
  }
  /** Discards the stored draft; to be called when the server has accepted the order. */
  given = () => this.#desk.draft.drop()

  /** The code of a hex, as it is printed. */
  codeOf = (hex: Hex): string => codeOfHex(this.#desk.rules.field, hex)
}
