import type { Hex } from '@opsroom/rules/core'
import {
  bySquadron,
  centralBasesOrder,
  type DuelOpen,
  type OrderDraft,
  type SquadronId,
  type SquadronsOrder,
  squadronIds,
} from '@opsroom/rules/duel'
import { emptyOverlay, type HexChoice } from '../../../board-kit/hex-map/overlay.ts'
import type { DuelOverlay } from '../map/tracks.ts'
import { say } from '../words/words.ts'
import { type ConsoleTask, type DuelDesk, freshRng, optionsForDraft, restoredDraft } from './desk.ts'
import { ExtraChoices, fieldsExcept } from './extras.svelte.ts'

type Bases = SquadronsOrder['at']

const without = (at: Bases, id: SquadronId): Bases =>
  Object.fromEntries(Object.entries(at).filter(([squadron]) => squadron !== id))

/** The order of phase 1: the airport of each of the four squadrons. */
export class SquadronsTask implements ConsoleTask {
  private readonly desk: DuelDesk
  at = $state.raw<Bases>({})
  /** The fields that optional rules add to the order. */
  private more = $state.raw<Readonly<Record<string, unknown>>>({})
  readonly extras: ExtraChoices<'squadrons'>
  selected = $state<SquadronId | undefined>()

  constructor(desk: DuelDesk) {
    this.desk = desk

    const draft = restoredDraft(desk, 'squadrons')
    this.at = draft?.at ?? {}
    this.more = fieldsExcept(draft ?? {}, ['type', 'at'])
    this.selected = this.nextWaiting
    this.extras = new ExtraChoices(desk, {
      get: () => this.draft,
      put: (draft) => {
        this.more = fieldsExcept(draft, ['type', 'at'])
        this.keep()
      },
      picks: ['airport'],
      fields: ['at'],
    })
  }

  readonly overlay: DuelOverlay = emptyOverlay

  get ready(): SquadronId[] {
    return squadronIds.filter((id) => this.desk.open.squadrons[id].status === 'ready')
  }
  get nextWaiting(): SquadronId | undefined {
    return this.ready.find((id) => this.at[id] === undefined)
  }
  get chosen() {
    return this.selected
  }

  /**
   * Whether squadrons may share an airport, which needs fuel trucks (D3, D7.8); `alone` when there is only one
   * squadron.
   */
  sharing = $derived.by((): 'alone' | 'shared' | 'apart' => {
    if (this.ready.length < 2) return 'alone'
    const first = optionsForDraft(this.desk, { type: 'squadrons', at: {} }).choices
    const isShared = first.some(({ draft, hex }) =>
      optionsForDraft(this.desk, draft).choices.some((second) => hex !== undefined && second.hex === hex),
    )
    return isShared ? 'shared' : 'apart'
  })
  private airports = $derived.by(() => {
    const { selected } = this
    if (!selected) return []
    const { choices } = optionsForDraft(this.desk, { type: 'squadrons', at: without(this.at, selected) })
    return choices.flatMap(({ value, hex }) => (value === selected && hex !== undefined ? [hex] : []))
  })
  choices = $derived.by((): ReadonlyMap<Hex, HexChoice> => {
    const { selected } = this
    if (!selected) return new Map()
    const spoken = say('squadrons.choice', { squadron: selected })
    return new Map(
      this.airports.map((hex) => [hex, { spoken, tone: this.at[selected] === hex ? 'here' : 'go' }]),
    )
  })
  private get draft(): OrderDraft<SquadronsOrder> {
    // The cast is safe: the fields of optional rules in `more` come from a draft of this same order.
    return { ...this.more, type: 'squadrons', at: this.at } as OrderDraft<SquadronsOrder>
  }
  get order() {
    return this.extras.options.finish
  }

  shown = $derived.by((): DuelOpen => {
    const { open } = this.desk
    const squadrons = bySquadron((id) => ({
      ...open.squadrons[id],
      ...(this.at[id] !== undefined && { at: this.at[id] }),
    }))
    return { ...open, squadrons }
  })

  /** The type of aircraft that a squadron flies tonight, optional rules included. */
  aircraftOf = (id: SquadronId) => (this.more.ju88 === id ? 'Ju88' : this.desk.open.squadrons[id].aircraft)

  select = (id: SquadronId) => {
    this.selected = this.selected === id ? undefined : id
  }
  pick = (hex: Hex) => {
    const { selected } = this
    if (!selected) {
      // A click on the airport of a squadron selects that squadron again.
      this.selected = this.ready.find((id) => this.at[id] === hex)
      return
    }
    if (!this.choices.has(hex)) return
    this.change({ ...this.at, [selected]: hex })
    this.selected = this.nextWaiting
  }
  /** Places all squadrons at airports in the middle of the targets that they defend. */
  placeForMe = () => {
    const { game, rules, view, seat } = this.desk
    const advised = centralBasesOrder(rules, view, seat)
    // The advice knows only the base game. If an optional rule makes its order illegal, any legal order is taken.
    const isLegal = advised && !game.refuse(view, seat, advised)
    const order = isLegal ? advised : game.sample(view, seat, freshRng())
    if (order?.type !== 'squadrons') return
    this.change(order.at)
    this.selected = undefined
  }
  back = () => {
    const last = this.ready.findLast((id) => this.at[id] !== undefined)
    if (!last) return
    this.change(without(this.at, last))
    this.selected = last
  }
  clear = () => {
    this.more = {}
    this.change({})
    this.selected = this.ready[0]
  }
  private change(at: Bases) {
    this.at = at
    this.keep()
  }
  private keep() {
    this.desk.draft.keep(this.draft)
  }
}
