import type { Choice, Direction, Hex } from '@opsroom/rules/core'
import type { MosquitoOrder, OrderDraft } from '@opsroom/rules/duel'
import type { HexChoice } from '../../../board-kit/hex-map/overlay.ts'
import type { DuelOverlay } from '../map/tracks.ts'
import { say } from '../words/words.ts'
import { type ConsoleTask, choicesFor, type DuelDesk, previewOrder } from './desk.ts'
import { ExtraChoices } from './extras.svelte.ts'

type FlightDraft = OrderDraft<MosquitoOrder>
type FlightChoice = Choice<FlightDraft>

/** The flight without the fields of optional rules. */
const inBase = ({ type, path, altitude, land, targetMarkers, bombs }: FlightDraft): FlightDraft => ({
  type,
  ...(path && { path }),
  ...(altitude && { altitude }),
  ...(land && { land }),
  ...(targetMarkers !== undefined && { targetMarkers }),
  ...(bombs && { bombs }),
})
/** A thing to drop: target markers, the airport, or a kind of tile. */
export interface DropChoice {
  what: string
  count: number
  price: number
  more: FlightDraft | undefined
}

/** Phase 6: the Mosquito's path, its altitude, and its drops at the end; its move is one order (D5.1). */
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
  /** Every hex where a flight can end, with the shortest path to it. */
  private reach = $derived.by(() => {
    const ways = new Map<Hex, FlightDraft>([[this.at, { type: 'mosquito', path: [] }]])
    const headings = (draft: FlightDraft) =>
      choicesFor(this.desk, draft).choices.filter(({ pick }) => pick === 'heading')
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
  /** The hexes to which a path leads from here. */
  endOf = (path: readonly Direction[]): Hex => this.desk.rules.board.follow(this.at, path)?.at(-1) ?? this.at
  /** The flight without the drops at its end. */
  private flight = $derived.by((): FlightDraft => ({ type: 'mosquito', path: this.draft.path ?? [] }))
  ends = $derived.by(() =>
    this.flown
      ? choicesFor(this.desk, this.flight).choices.filter(
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

  /** The flight as the rules would play it: markers spent, balloons paid. */
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
    // The altitude stays the same until the player changes it.
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
    // Choices that optional rules pay for are made again.
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
