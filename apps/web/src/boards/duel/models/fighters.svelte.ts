import type { Choice, Direction, Hex } from '@opsroom/rules/core'
import {
  type DuelOpen,
  type EndFightersOrder,
  type FighterOrder,
  isAirborne,
  type OrderDraft,
  type SquadronId,
  squadronIds,
  type TilesByHex,
  turnForecast,
} from '@opsroom/rules/duel'
import type { HexChoice } from '../../../board-kit/hex-map/overlay.ts'
import type { DuelOverlay } from '../map/tracks.ts'
import { say } from '../words/words.ts'
import { fuelSign } from './choice-signs.ts'
import { type ConsoleTask, type DuelDesk, optionsForDraft, previewOrder } from './desk.ts'
import { ExtraChoices, fieldsExcept } from './extras.svelte.ts'

type FlightDraft = OrderDraft<FighterOrder>
type FlightChoice = Choice<FlightDraft>
const baseFields = ['type', 'squadron', 'path', 'altitude', 'land']
/** A flight of a squadron to a hex, with its cost in fuel. */
interface Way {
  draft: FlightDraft
  cost: number
  /** Whether the squadron flies a hop: two hexes in one turn. */
  hop: boolean
  /** Whether the squadron meets the Mosquito in the first hex of the hop. */
  isMet?: boolean
}
const isEnd = ({ pick }: FlightChoice) => pick === 'altitude' || pick === 'land'

/** The orders of the fighters in phase 6: one squadron after another, then the end of the turn. */
export class FightersTask implements ConsoleTask {
  private readonly desk: DuelDesk
  draft = $state.raw<FlightDraft>({ type: 'fighter' })

  /** The draft of the order that ends the turn, with the additions of optional rules. */
  ending = $state.raw<OrderDraft<EndFightersOrder>>({ type: 'endFighters' })
  readonly extras: ExtraChoices<'fighter'>
  readonly endExtras: ExtraChoices<'endFighters'>

  constructor(desk: DuelDesk) {
    this.desk = desk
    this.extras = new ExtraChoices(desk, {
      get: () => this.draft,
      put: (draft) => {
        this.draft = draft
      },
      picks: ['squadron', 'heading', 'altitude', 'land'],
      fields: baseFields,
    })
    this.endExtras = new ExtraChoices(desk, {
      get: () => this.ending,
      put: (draft) => {
        this.ending = draft
      },
      picks: [],
      fields: [],
      onMap: true,
    })
    const first = this.endExtras.offered.length > 0 ? undefined : this.nearestInTheAir()
    if (first) this.draft = { type: 'fighter', squadron: first }
  }

  /**
   * The squadron in the air that can act and is nearest to the bomber: the one that the player most likely wants to
   * order first.
   */
  private nearestInTheAir(): SquadronId | undefined {
    const { open, rules } = this.desk
    const { bomber } = open
    if (!bomber || bomber.landed) return undefined
    const up = [...this.able].flatMap((id) => {
      const { at } = open.squadrons[id]
      return at !== undefined && isAirborne(open.squadrons[id])
        ? [{ id, far: rules.board.distance(at, bomber.at) }]
        : []
    })
    return up.sort((a, b) => a.far - b.far)[0]?.id
  }

  /** The draft of the chosen squadron without a flight, but with the choices of optional rules. */
  private get begun(): FlightDraft {
    const extra = fieldsExcept(this.draft, baseFields)
    // The cast is safe: the fields of optional rules come from a draft of this same order.
    return {
      ...extra,
      type: 'fighter',
      ...(this.squadron && { squadron: this.squadron }),
    } as FlightDraft
  }
  get endOrder(): EndFightersOrder | undefined {
    return this.endExtras.options.finish
  }

  private ask = (draft: FlightDraft): FlightChoice[] => optionsForDraft(this.desk, draft).choices

  able = $derived.by(
    () =>
      new Set(
        this.ask({ type: 'fighter' }).flatMap(({ pick, draft }) =>
          pick === 'squadron' ? (draft.squadron ?? []) : [],
        ),
      ),
  )
  get squadron(): SquadronId | undefined {
    return this.draft.squadron
  }
  get chosen() {
    return this.squadron
  }
  private start = $derived.by(() => (this.squadron ? this.desk.open.squadrons[this.squadron].at : undefined))

  /**
   * The flights that are possible for the chosen squadron, by the hex in which they end, with path and fuel. A flight
   * of two hexes is marked as a hop.
   */
  private reach = $derived.by(() => {
    const ways = new Map<Hex, Way>()
    const { squadron, start } = this
    const { mosquito } = this.desk.open
    const mosquitoAt = mosquito && !mosquito.landed ? mosquito.at : undefined
    if (!squadron || start === undefined) return ways
    const here: FlightDraft = { ...this.begun, path: [] }
    const ends = (draft: FlightDraft) => this.ask(draft).filter(isEnd)
    const stay = ends(here)
    if (stay.length > 0)
      ways.set(start, { draft: here, cost: Math.min(...stay.map(({ cost = 0 }) => cost)), hop: false })
    for (const step of this.ask(here).filter(({ pick }) => pick === 'heading')) {
      if (step.hex !== undefined && ends(step.draft).length > 0)
        ways.set(step.hex, { draft: step.draft, cost: step.cost ?? 0, hop: false })
      const isMet = mosquitoAt !== undefined && step.hex === mosquitoAt
      for (const { hex, draft, cost = 0 } of this.ask(step.draft).filter(({ pick }) => pick === 'heading')) {
        const known = hex === undefined ? undefined : ways.get(hex)
        // Of two paths that cost the same fuel, the one that avoids the Mosquito's hex is better (D5.3).
        const isBetter =
          !known || (known.hop && (cost < known.cost || (known.isMet && cost === known.cost && !isMet)))
        if (hex !== undefined && isBetter) ways.set(hex, { draft, cost, hop: true, isMet })
      }
    }
    return ways
  })

  get flown(): boolean {
    return this.draft.path !== undefined
  }
  hex = $derived.by(() => this.endOf(this.draft.path ?? []))
  /** The hex in which a path of the chosen squadron ends; undefined while no squadron is chosen. */
  endOf = (path: readonly Direction[]): Hex | undefined => {
    const { start } = this
    return start === undefined ? undefined : this.desk.rules.board.endOf(start, path)
  }
  ends = $derived.by(() => {
    const { squadron, path } = this.draft
    if (!squadron || !path) return []
    return this.ask({ ...this.begun, path }).filter(isEnd)
  })
  get end(): string | undefined {
    return this.draft.land ? 'land' : this.draft.altitude
  }
  order = $derived.by(() => (this.flown ? this.extras.options.finish : undefined))
  /** The result of the flight by the rules: the fuel left, and the points for take-off and landing. */
  outcome = $derived.by(() => {
    const event =
      this.order && previewOrder(this.desk, this.order).find(({ type }) => type === 'squadronFlew')
    return event?.type === 'squadronFlew' ? event.open : undefined
  })

  /**
   * The fates of the squadrons if the turn ended now; when several Germans play, only those of this seat's squadrons.
   */
  fates = $derived.by(() =>
    turnForecast(this.desk.rules, this.desk.view).filter(({ squadron }) => {
      const flyer = this.desk.flownBy?.(squadron)
      return flyer === undefined || flyer.seat === this.desk.seat
    }),
  )
  /** The losses if the turn ended now: whether a squadron would crash, and whether a draft would stay unsent. */
  losses = $derived.by((): { crashes: boolean; unsent: boolean } => ({
    crashes: this.fates.some(({ fate }) => fate === 'crashes'),
    unsent:
      this.squadron !== undefined &&
      (this.flown || Object.keys(fieldsExcept(this.draft, baseFields)).length > 0),
  }))
  danger = $derived.by(
    () => new Set<string>(this.fates.flatMap(({ squadron, fate }) => (fate === 'crashes' ? [squadron] : []))),
  )

  /**
   * Whether one click may send the present order and end the turn: nothing would be lost, and the end of the turn
   * offers no choices.
   */
  mayEndAfter = $derived.by((): boolean => {
    const { rules, view } = this.desk
    const { order } = this
    if (!order || this.endExtras.offered.length > 0) return false
    const before = view
    const after = previewOrder(this.desk, order).reduce((state, event) => rules.evolve(state, event), before)
    return turnForecast(rules, after).every(({ fate }) => fate !== 'crashes')
  })
  /**
   * The public state with the tiles and marks that the end of the turn would add to the board; the pieces stay at their
   * present places.
   */
  shown = $derived.by((): DuelOpen => {
    const { rules, view, open } = this.desk
    const { endOrder } = this
    if (!endOrder || this.endExtras.taken.length === 0) return open
    const before = view
    const { ground, options } = previewOrder(this.desk, endOrder).reduce(
      (state, event) => rules.evolve(state, event),
      before,
    ).open
    return { ...open, ground, options }
  })
  get tiles(): TilesByHex {
    return this.shown.ground.placed
  }

  choices = $derived.by((): ReadonlyMap<Hex, HexChoice> => {
    if (!this.squadron) {
      if (this.endExtras.aim !== undefined) return this.endExtras.choices
      const spoken = say('fighters.choose')
      return new Map(
        [...this.able].flatMap((id) => {
          const hex = this.desk.open.squadrons[id].at
          return hex === undefined ? [] : [[hex, { spoken, tone: 'here' as const }]]
        }),
      )
    }
    return new Map(
      [...this.reach].map(([hex, { cost, hop }]) => [
        hex,
        {
          label: String(cost),
          sign: fuelSign,
          spoken: say(
            hop ? 'fighters.choice.hop' : hex === this.start ? 'fighters.choice.stay' : 'fighters.choice.fly',
            { count: cost },
          ),
          tone: hex === this.start ? 'here' : hop ? 'far' : 'go',
        },
      ]),
    )
  })
  overlay = $derived.by((): DuelOverlay => {
    const { squadron, start } = this
    if (!squadron || start === undefined || !this.draft.path?.length) return { tracks: [] }
    const crossed = this.desk.rules.board.follow(start, this.draft.path) ?? []
    return {
      tracks: [{ key: 'preview', kind: 'preview', hexes: [start, ...crossed] }],
      ghost: { id: squadron, at: crossed.at(-1) ?? start },
    }
  })

  select = (id: SquadronId) => {
    this.endExtras.ask(undefined)
    this.draft = this.squadron === id ? { type: 'fighter' } : { type: 'fighter', squadron: id }
  }
  pick = (hex: Hex) => {
    if (!this.squadron) {
      if (this.endExtras.aim !== undefined) {
        this.endExtras.pick(hex)
        return
      }
      const here = [...this.able].find((id) => this.desk.open.squadrons[id].at === hex)
      if (here) this.select(here)
      return
    }
    const way = this.reach.get(hex)
    if (!way) return
    this.draft = way.draft
    const before = this.desk.open.squadrons[this.squadron].height
    const same = this.ends.find(({ value }) => value === before) ?? this.ends[0]
    if (same) this.draft = same.draft
  }
  sends = (hex: Hex) => this.order !== undefined && this.hex === hex
  choose = (choice: FlightChoice) => {
    this.draft = choice.draft
  }
  /** A callback to run when the server has accepted the present order: it chooses the next squadron. */
  get whenGiven(): () => void {
    const given = this.squadron
    return () => {
      // The draft of the end of the turn is begun again, because the accepted order may have moved a squadron under
      // which that draft would have laid a tile.
      this.ending = { type: 'endFighters' }
      // If the player has chosen another squadron before the answer arrived, the draft for that squadron stays.
      if (this.squadron !== given) return
      const next = given && this.nextAfter(given)
      this.draft = { type: 'fighter', ...(next && { squadron: next }) }
    }
  }
  /**
   * The next squadron that can act. Undefined when the end of the turn offers choices, which a chosen squadron would
   * hide.
   */
  private nextAfter(given: SquadronId): SquadronId | undefined {
    if (this.endExtras.offered.length > 0) return undefined
    const from = squadronIds.indexOf(given) + 1
    const others = [...squadronIds.slice(from), ...squadronIds.slice(0, from - 1)]
    return others.find((id) => this.able.has(id))
  }
  back = () => {
    if (this.endExtras.aim !== undefined) return this.endExtras.ask(undefined)
    this.draft = this.flown && this.squadron ? this.begun : { type: 'fighter' }
  }
}
