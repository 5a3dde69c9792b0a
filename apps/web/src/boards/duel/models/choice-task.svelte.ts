import type { Choice, Direction, Hex } from '@opsroom/rules/core'
import {
  type BaseOrder,
  type DuelOpen,
  maximumRouteCards,
  type OrderDraft,
  strikeForecast,
  type TilesByHex,
} from '@opsroom/rules/duel'
import { emptyOverlay } from '../../../board-kit/hex-map/overlay.ts'
import { ChoiceTask } from '../../../board-kit/order-builder/choice-task.svelte.ts'
import { bomberTrack, type DuelOverlay, plannedWindowCards } from '../map/tracks.ts'
import { type ConsoleTask, type DuelDesk, previewOrder } from './desk.ts'
import { ledgerOf } from './states.ts'

/** The fields of an order under construction that the map can show, whatever the type of the order. */
interface Shown {
  type: string
  from?: Hex
  path?: readonly Direction[]
  route?: readonly Direction[]
  target?: Hex
  cities?: readonly Hex[]
}

/** An order of an optional rule, built choice by choice, with its expected points and its route on the map. */
export class DuelChoiceTask extends ChoiceTask<BaseOrder, OrderDraft> implements ConsoleTask {
  private readonly duel: DuelDesk

  constructor(desk: DuelDesk, type: string) {
    super(desk, type)
    this.duel = desk
  }

  /**
   * The events of the complete order as this seat may expect them, as far as they can be known before the order is
   * given.
   */
  private events = $derived.by(() => (this.order ? previewOrder(this.duel, this.order) : []))
  ledger = $derived.by(() => this.events.flatMap(ledgerOf))
  /** The public state after the choices made so far; choices still to be made do not count. */
  shown = $derived.by((): DuelOpen => {
    const { rules, view, open } = this.duel
    if (!this.isShown) return open
    const before = view
    return this.events.reduce((state, event) => rules.evolve(state, event), before).open
  })
  private get isShown(): boolean {
    return this.taken.length > 0 && this.events.length > 0
  }
  get tiles(): TilesByHex | undefined {
    return this.isShown ? this.shown.ground.placed : undefined
  }

  private get drafted(): Shown {
    return this.draft
  }
  get crests(): readonly Hex[] | undefined {
    return this.drafted.cities
  }

  /** The points for striking a target now (S1), as the label of the hex. */
  protected override labelOf({ pick, hex }: Choice): number | undefined {
    const { rules, open } = this.duel
    const { altitude } = open.bomber ?? {}
    if (pick !== 'target' || hex === undefined || !altitude) return undefined
    return strikeForecast(rules, { open }, hex, altitude).total
  }
  /** The compass cards flown so far, followed by those of a new route while one is being planned. */
  get cards() {
    const { open, rules } = this.duel
    if (this.type !== 'reroute' || !open.bomber) return undefined
    const { at, flown, struck } = open.bomber
    const { route = [], target = struck } = this.drafted
    const hexes = [...bomberTrack(rules.board, open), ...(rules.board.follow(at, route) ?? [])]
    return {
      route: [...flown, ...route],
      flown: flown.length,
      struckAt: target === undefined ? -1 : hexes.slice(1).indexOf(target),
      most: maximumRouteCards,
      window: plannedWindowCards(this.drafted),
    }
  }
  override get overlay(): DuelOverlay {
    const { from, path, route, target } = this.drafted
    const start = route ? this.duel.open.bomber?.at : from
    const cards = route ?? path
    if (start === undefined || !cards) return target === undefined ? emptyOverlay : { tracks: [], target }
    const crossed = this.duel.rules.board.follow(start, cards) ?? []
    // A new route is drawn as the plan, in place of the old route.
    const kind = route ? 'plan' : 'preview'
    return { tracks: [{ key: 'preview', kind, hexes: [start, ...crossed] }], target }
  }
}
