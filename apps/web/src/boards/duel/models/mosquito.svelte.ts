import type { Choice, Direction, Hex } from '@opsroom/rules/core'
import type { MosquitoOrder, OrderDraft } from '@opsroom/rules/duel'
import type { HexChoice } from '../../../board-kit/hex-map/overlay.ts'
import type { DuelOverlay } from '../map/tracks.ts'
import { say } from '../words/words.ts'
import { type ConsoleTask, type DuelDesk, optionsForDraft, previewOrder } from './desk.ts'
import { ExtraChoices } from './extras.svelte.ts'

type FlightDraft = OrderDraft<MosquitoOrder>
type FlightChoice = Choice<FlightDraft>

/** The draft of the Mosquito's order without the fields of optional rules. */
const inBase = ({ type, path, altitude, land, targetMarkers, bombs }: FlightDraft): FlightDraft => ({
  type,
  ...(path && { path }),
  ...(altitude && { altitude }),
  ...(land && { land }),
  ...(targetMarkers !== undefined && { targetMarkers }),
  ...(bombs && { bombs }),
})
/** A kind of drop that the Mosquito can make: target markers, bombs on the airport, or bombs on a kind of tile. */
export interface DropChoice {
  what: string
  count: number
  price: number
  more: FlightDraft | undefined
}

/**
 * The order of the Mosquito in phase 6: its path, its altitude, and its drops at the end. The whole move is one order
 * (D5.1).
 */
export class MosquitoTask implements ConsoleTask {
  private readonly desk: DuelDesk
  readonly chosen = 'mosquito' as const
  draft = $state.raw<FlightDraft>({ type: 'mosquito' })

  readonly extras: ExtraChoices<'mosquito'>

  constructor(desk: DuelDesk) {
    this.desk = desk
    this.extras = new ExtraChoices(desk, {
      get: () => this.draft,
      put: (draft) => {
        this.draft = draft
      },
      picks: ['heading', 'altitude', 'land', 'targetMarker', 'bomb'],
      fields: ['path', 'altitude', 'land', 'targetMarkers', 'bombs'],
    })
  }

  get at(): Hex {
    return this.desk.open.mosquito?.at ?? 0
  }
  /** Every hex in which the Mosquito's flight can end, with the draft of the shortest path to it. */
  private reach = $derived.by(() => {
    const ways = new Map<Hex, FlightDraft>([[this.at, { type: 'mosquito', path: [] }]])
    const headings = (draft: FlightDraft) =>
      optionsForDraft(this.desk, draft).choices.filter(({ pick }) => pick === 'heading')
    const first = headings({ type: 'mosquito', path: [] })
    for (const { hex, draft } of first) if (hex !== undefined && !ways.has(hex)) ways.set(hex, draft)
    for (const step of first) {
      for (const { hex, draft } of headings(step.draft))
        if (hex !== undefined && !ways.has(hex)) ways.set(hex, draft)
    }
    return ways
  })

  get flown(): boolean {
    return this.draft.path !== undefined
  }
  hex = $derived.by(() => this.endOf(this.draft.path ?? []))
  /** The hex in which a path from the Mosquito's present hex ends. */
  endOf = (path: readonly Direction[]): Hex => this.desk.rules.board.endOf(this.at, path)
  /** The draft of the flight without the drops at its end. */
  private flight = $derived.by((): FlightDraft => ({ type: 'mosquito', path: this.draft.path ?? [] }))
  ends = $derived.by(() =>
    this.flown
      ? optionsForDraft(this.desk, this.flight).choices.filter(
          ({ pick }) => pick === 'altitude' || pick === 'land',
        )
      : [],
  )
  private options = $derived.by((): ExtraChoices<'mosquito'>['options'] =>
    this.flown ? this.extras.options : { choices: [] },
  )
  get order(): MosquitoOrder | undefined {
    return this.options.finish
  }
  get end(): string | undefined {
    return this.draft.land ? 'land' : this.draft.altitude
  }

  drops = $derived.by((): DropChoice[] => {
    const offered = this.options.choices.filter(({ pick }) => pick === 'targetMarker' || pick === 'bomb')
    const { targetMarkers = 0, bombs = {} } = this.draft
    const names = new Set([
      ...offered.map(({ pick, value }) => (pick === 'bomb' ? String(value) : 'targetMarker')),
      ...(targetMarkers > 0 ? ['targetMarker'] : []),
      ...Object.entries(bombs).flatMap(([what, count]) => (count > 0 ? [what] : [])),
    ])
    const prices = new Map(
      offered.map(({ pick, value, cost = 1 }) => [pick === 'bomb' ? String(value) : 'targetMarker', cost]),
    )
    const bombPrice = offered.find(({ pick }) => pick === 'bomb')?.cost ?? 1
    return [...names].map((what) => ({
      what,
      count: what === 'targetMarker' ? targetMarkers : (bombs[what] ?? 0),
      price: prices.get(what) ?? bombPrice,
      more: offered.find(({ pick, value }) =>
        what === 'targetMarker' ? pick === 'targetMarker' : pick === 'bomb' && value === what,
      )?.draft,
    }))
  })

  /** The result of the flight by the rules: the markers spent, and the points lost to balloon barriers. */
  outcome = $derived.by(() => {
    const { order } = this
    const event = order && previewOrder(this.desk, order).find(({ type }) => type === 'mosquitoFlew')
    return event?.type === 'mosquitoFlew' ? event.open : undefined
  })

  choices = $derived.by((): ReadonlyMap<Hex, HexChoice> => {
    const spoken = say('mosquito.choice')
    return new Map(
      [...this.reach.keys()].map((hex) => [hex, { spoken, tone: hex === this.at ? 'here' : 'go' }]),
    )
  })
  overlay = $derived.by((): DuelOverlay => {
    if (!this.flown || this.hex === this.at) return { tracks: [] }
    const crossed = this.desk.rules.board.follow(this.at, this.draft.path ?? []) ?? []
    return {
      tracks: [{ key: 'preview', kind: 'preview', hexes: [this.at, ...crossed] }],
      ghost: { id: 'mosquito', at: this.hex },
    }
  })

  pick = (hex: Hex) => {
    const way = this.reach.get(hex)
    if (!way) return
    this.draft = way
    // The Mosquito keeps its altitude until the player chooses another.
    const before = this.desk.open.mosquito?.height
    const same = this.ends.find(({ value }) => value === (before === 'low' ? 'low' : 'high'))
    if (same) this.draft = same.draft
  }
  sends = (hex: Hex) => this.flown && this.order !== undefined && this.hex === hex
  choose = (choice: FlightChoice) => {
    this.draft = choice.draft
  }
  more = (drop: DropChoice) => {
    if (drop.more) this.draft = drop.more
  }
  less = ({ what, count }: DropChoice) => {
    // Removing a drop also discards the choices of optional rules, which may depend on the drop.
    const { targetMarkers, bombs, ...rest } = inBase(this.draft)
    this.draft =
      what === 'targetMarker'
        ? { ...rest, ...(bombs && { bombs }), targetMarkers: count - 1 }
        : {
            ...rest,
            ...(targetMarkers !== undefined && { targetMarkers }),
            bombs: { ...bombs, [what]: count - 1 },
          }
  }
  back = () => {
    this.draft = { type: 'mosquito' }
  }
}
