import type { Choice, Direction, Hex } from '@opsroom/rules/core'
import {
  drawnTargets,
  maximumRouteCards,
  type OrderDraft,
  type PlanOrder,
  strikeForecast,
  suggestRaid,
} from '@opsroom/rules/duel'
import type { HexChoice } from '../../../board-kit/hex-map/overlay.ts'
import { type DuelOverlay, hexesOfCards, plannedWindowCards } from '../map/tracks.ts'
import { say } from '../words/words.ts'
import { type ConsoleTask, type DuelDesk, freshRng, optionsForDraft, restoredDraft } from './desk.ts'
import { ExtraChoices } from './extras.svelte.ts'

type PlanDraft = OrderDraft<PlanOrder>
type StrikeForecast = Record<'low' | 'high', ReturnType<typeof strikeForecast>>
export type PlanStage = 'start' | 'target' | 'route' | 'base' | 'done'
/** The parts of a plan that may still be missing, in the sequence in which a plan is made. */
export type MissingPlanPart = 'start' | 'target' | 'strike' | 'landing' | 'base'

/**
 * The plan of phase 3: start, target, headings one by one, and the Mosquito's base. Only choices are offered with which
 * the plan can still be completed.
 */
export class Planner implements ConsoleTask {
  private readonly desk: DuelDesk
  private kept = $state.raw<PlanDraft>({ type: 'plan' })
  /** Whether the player has ended the route in a hex where it may end. */
  private landed = $state(false)
  /**
   * The steps by which several cards were added at once, as the length of the route before and after. Such a step is
   * taken back as a whole.
   */
  private leaps: readonly { from: number; to: number }[] = []

  readonly extras: ExtraChoices<'plan'>

  constructor(desk: DuelDesk) {
    this.desk = desk

    this.kept = restoredDraft(desk, 'plan') ?? { type: 'plan' }
    this.landed = this.kept.mosquito !== undefined
    this.extras = new ExtraChoices(desk, {
      get: () => this.draft,
      put: (draft) => this.change(draft),
      picks: ['start', 'target', 'heading', 'mosquito', 'base'],
      fields: ['start', 'target', 'route', 'mosquito'],
    })
  }

  /** The target that was drawn by chance (D12.2a); undefined when the player chooses the target. */
  get drawn(): Hex | undefined {
    const { view, seat } = this.desk
    return drawnTargets.of(view.secrets?.[seat])?.at(-1)
  }
  /** The plan so far. It is begun again when its target was rejected and another one drawn in the meantime. */
  get draft(): PlanDraft {
    const { drawn, kept } = this
    return drawn !== undefined && kept.target !== undefined && kept.target !== drawn ? { type: 'plan' } : kept
  }

  private get options() {
    return this.extras.options
  }
  private cards = $derived.by(() => this.options.choices.filter(({ pick }) => pick === 'heading'))
  private bases = $derived.by(() =>
    this.options.choices.filter(({ pick }) => pick === 'mosquito' || pick === 'base'),
  )

  get order(): PlanOrder | undefined {
    return this.options.finish
  }
  get mayLand(): boolean {
    return this.bases.length > 0
  }
  /** The numbers of the cards before which Window lies (D12.4). */
  get window(): readonly number[] {
    return plannedWindowCards(this.draft)
  }
  /** The number of Window cards beyond the limit, each of which costs points (D12.4). */
  get beyond(): number {
    const over = (this.draft.route?.length ?? 0) + this.window.length - this.most
    return Math.max(0, Math.min(this.window.length, over))
  }
  get most(): number {
    return maximumRouteCards
  }

  /**
   * The choices that the map offers in the present stage of the plan: starting hexes, targets, next cards or the
   * Mosquito's bases.
   */
  private get offered(): readonly Choice<PlanDraft>[] {
    if (this.stage === 'done') return []
    if (this.stage === 'base') return this.bases
    return this.stage === 'route' ? this.cards : this.options.choices
  }

  stage = $derived.by((): PlanStage => {
    if (this.order) return 'done'
    if (this.draft.start === undefined) return 'start'
    if (this.draft.target === undefined) return 'target'
    return this.mayLand && (this.landed || this.cards.length === 0) ? 'base' : 'route'
  })

  /** The starting hex and every hex that the route enters. */
  hexes = $derived.by((): Hex[] => {
    const { start, route = [] } = this.draft
    if (start === undefined) return []
    return [start, ...(this.desk.rules.board.follow(start, route) ?? [])]
  })

  /** The hex to which another card with the given heading would extend the route; undefined when there is none. */
  hexAfter = (heading: Direction): Hex | undefined => {
    const at = this.hexes.at(-1)
    return at === undefined ? undefined : this.desk.rules.board.step(at, heading)
  }

  missing = $derived.by((): MissingPlanPart[] => {
    const { start, target, mosquito } = this.draft
    const struck = target !== undefined && this.hexes.includes(target)
    const all: [MissingPlanPart, boolean][] = [
      ['start', start === undefined],
      ['target', target === undefined],
      ['strike', !struck],
      ['landing', !this.mayLand && mosquito === undefined],
      ['base', mosquito === undefined],
    ]
    return all.flatMap(([what, isMissing]) => (isMissing ? [what] : []))
  })

  /**
   * The forecasts computed so far, by city; discarded when the view changes, because only then does knowledge change.
   */
  private forecasts = $derived.by(() => {
    void this.desk.view
    return new Map<Hex, StrikeForecast>()
  })
  /** The points to be expected from striking a city, by present knowledge, for a low and for a high strike. */
  forecast = (city: Hex): StrikeForecast => {
    const { rules, view } = this.desk
    const { forecasts } = this
    const found = forecasts.get(city) ?? {
      low: strikeForecast(rules, view, city, 'low'),
      high: strikeForecast(rules, view, city, 'high'),
    }
    forecasts.set(city, found)
    return found
  }

  /** The cities that the bomber can reach from the chosen starting airport. */
  targets = $derived.by(() =>
    this.stage === 'target'
      ? this.options.choices.flatMap(({ hex }) => (hex === undefined ? [] : [hex]))
      : [],
  )

  choices = $derived.by((): ReadonlyMap<Hex, HexChoice> => {
    const { stage } = this
    const offered = this.offered
    const said = {
      start: 'plan.choose.start',
      target: 'plan.choose.target',
      route: 'plan.choose.card',
      base: 'plan.choose.base',
      done: 'plan.choose.base',
    } as const
    // In a hex where the route may end, the map offers the Mosquito's airports as well as the next cards. A click on a
    // hex that could be either adds the card.
    const ends: [Hex, HexChoice][] =
      stage === 'route'
        ? this.bases.flatMap(({ hex }) =>
            hex === undefined ? [] : [[hex, { spoken: say('plan.choose.base'), tone: 'far' }]],
          )
        : []
    return new Map([
      ...ends,
      ...offered.flatMap(({ hex, draft }): [Hex, HexChoice][] => {
        if (hex === undefined) return []
        const card = draft.route?.at(-1)
        const heading = stage === 'route' && card ? say(`heading.${card}`) : ''
        const spoken = say(said[stage], { heading })
        if (stage === 'target')
          return [[hex, { spoken, tone: 'target', label: String(this.forecast(hex).high.total) }]]
        return [
          [
            hex,
            {
              spoken,
              tone: stage === 'route' && hex === this.draft.target ? 'target' : 'go',
              ...(stage === 'route' && {
                label: String((this.draft.route?.length ?? 0) + 1),
                sign: { shape: 'card' as const },
              }),
            },
          ],
        ]
      }),
    ])
  })

  overlay = $derived.by((): DuelOverlay => {
    const { target, mosquito } = this.draft
    const at = this.hexes.at(-1)
    const heading = this.draft.route?.at(-1)
    return {
      tracks: [{ key: 'plan', kind: 'plan', hexes: this.hexes, foil: hexesOfCards(this.hexes, this.window) }],
      target: target ?? this.drawn,
      ghost:
        mosquito !== undefined
          ? { id: 'mosquito', at: mosquito }
          : at === undefined
            ? undefined
            : { id: 'bomber', at, ...(heading && { heading }) },
    }
  })

  pick = (hex: Hex) => {
    // A second click on the last hex of the route ends the route there.
    if (this.stage === 'route' && this.mayLand && hex === this.hexes.at(-1)) return this.finishRoute()
    const onTheWay = this.offered.find((each) => each.hex === hex)
    const isRoute = this.stage === 'route'
    const choice = onTheWay ?? (isRoute ? this.bases.find((each) => each.hex === hex) : undefined)
    if (choice) return this.change(choice.draft)
    const ahead = isRoute ? wayTo(this.desk, this.draft, hex) : undefined
    if (!ahead) return
    const [from, to] = [this.draft.route?.length ?? 0, ahead.route?.length ?? 0]
    this.leaps = [...this.leaps.filter((leap) => leap.to <= from), { from, to }]
    this.change(ahead)
  }
  finishRoute = () => {
    this.landed = true
  }
  flyOn = () => {
    this.landed = false
  }

  back = () => {
    const { start, target, route = [], mosquito } = this.draft
    if (mosquito !== undefined) return this.change({ type: 'plan', start, target, route })
    if (this.landed) {
      this.landed = false
      return
    }
    if (route.length > 0) return this.shorten(route)
    if (target !== undefined) return this.change({ type: 'plan', start })
    this.change({ type: 'plan' })
  }
  /** Takes back the last step of the route: its last card, or all cards that were added with it. */
  private shorten(route: NonNullable<PlanDraft['route']>) {
    const { start, target } = this.draft
    const leap = this.leaps.find(({ to }) => to === route.length)
    this.leaps = this.leaps.filter(({ to }) => to < route.length)
    this.change({ type: 'plan', start, target, route: route.slice(0, leap?.from ?? -1) })
  }
  clear = () => {
    this.leaps = []
    this.landed = false
    this.change({ type: 'plan' })
  }
  suggest = () => {
    this.landed = true
    this.change(suggestRaid(this.desk.rules, this.desk.view, this.desk.seat, freshRng()))
  }
  private change(draft: PlanDraft) {
    this.kept = draft
    this.desk.draft.keep(draft)
  }
}

/**
 * The draft of a plan whose route is extended to a more distant hex, by the fewest cards that the rules offer.
 * @returns undefined if no such route exists from which the bomber can still reach its target and get home
 */
function wayTo(desk: DuelDesk, from: PlanDraft, goal: Hex): PlanDraft | undefined {
  const seen = new Set<Hex>()
  let edge: PlanDraft[] = [from]
  while (edge.length > 0) {
    const next: PlanDraft[] = []
    for (const draft of edge) {
      for (const choice of optionsForDraft(desk, draft).choices) {
        if (choice.pick !== 'heading' || choice.hex === undefined || seen.has(choice.hex)) continue
        if (choice.hex === goal) return choice.draft
        seen.add(choice.hex)
        next.push(choice.draft)
      }
    }
    edge = next
  }
  return undefined
}
