import type { Hex, MarkSign } from '@opsroom/rules/core'
import { crests, type DuelOpen, type TilesByHex } from '@opsroom/rules/duel'
import type { CatchUp } from '../../../board-kit/away/catch-up.svelte.ts'
import { emptyOverlay, type HexChoice } from '../../../board-kit/hex-map/overlay.ts'
import type { LogItem } from '../../../board-kit/log/turns.ts'
import type { NoteDesk } from '../../../board-kit/notes/note-desk.svelte.ts'
import { type Happening, happeningsNotTakenBack } from '../../../state/fold.ts'
import type { CurrentOrder } from '../consoles/ordering.svelte.ts'
import { hexSummary } from '../hex-summary.ts'
import type { ConsoleTask } from '../models/desk.ts'
import type { NightEndStop } from '../models/night-stop.svelte.ts'
import type { SeatView } from '../models/seat-view.svelte.ts'
import { duelOpenOf } from '../models/states.ts'
import { squadronsInDanger } from '../status/whose-move.ts'
import { ShadeChoice } from './shades.svelte.ts'
import { type DuelOverlay, overlayWithOrder, overlayWithoutOrder } from './tracks.ts'
import { trailsOf } from './trails.ts'

interface Parts {
  seen: SeatView
  ordering: CurrentOrder
  noteDesk: NoteDesk
  catchUp: CatchUp<LogItem>
  night: NightEndStop
  happenings: () => readonly Happening[]
}

/** The state that the map shows: the present with the order under construction, or a past moment. */
export class ShownBoard {
  private readonly parts: Parts
  readonly shades = new ShadeChoice(() => {
    const { rules, view, side } = this.parts.seen
    return { rules, view, side, chosen: this.task?.chosen }
  })
  /** The tracks of the report that is open beside the map. */
  reportOverlay = $state.raw<DuelOverlay>(emptyOverlay)
  /** Whether clicks on the map only inspect hexes, and order nothing. */
  looking = $state(false)

  constructor(parts: Parts) {
    this.parts = parts
  }

  private get past(): DuelOpen | undefined {
    const past = this.parts.catchUp.past ?? this.parts.night.between
    return past && duelOpenOf(past)
  }
  private get task(): ConsoleTask | undefined {
    return this.parts.ordering.task
  }
  get open(): DuelOpen {
    return this.past ?? this.task?.shown ?? this.parts.seen.open
  }
  get tiles(): TilesByHex {
    const { open, secret } = this.parts.seen
    if (this.past) return this.past.ground.placed
    const secretly = open.phase === 'preparation' ? secret?.defences : undefined
    return this.task?.tiles ?? secretly ?? open.ground.placed
  }
  private get handed(): readonly Hex[] {
    return crests.of(this.parts.seen.secret) ?? []
  }
  get crests(): readonly Hex[] {
    return this.task?.crests ?? this.handed
  }
  get signs(): ReadonlyMap<Hex, MarkSign> | undefined {
    return this.past ? undefined : this.parts.noteDesk.signs
  }
  get shade() {
    const { kind, shade } = this.shades
    return this.past || !kind || !shade ? undefined : { kind, hexes: shade }
  }
  /** The hexes that can be chosen, sorted, so that a hex that stays among them keeps its element on the map. */
  readonly choices = $derived.by((): ReadonlyMap<Hex, HexChoice> | undefined => {
    const choices = this.past || this.looking || this.parts.noteDesk.sign ? undefined : this.task?.choices
    return choices && new Map([...choices].sort(([one], [other]) => one - other))
  })
  readonly danger = $derived.by(() => squadronsInDanger(this.parts.seen.rules, this.parts.seen.view))
  /** The squadrons that have acted in this turn; empty except for the player who gives the squadrons' orders. */
  readonly done = $derived.by(() => {
    const { mode, open } = this.parts.seen
    return new Set<string>(mode === 'fighters' ? open.acted : [])
  })
  private readonly trails = $derived.by(() => {
    const { open, rules } = this.parts.seen
    return open.phase === 'duel'
      ? trailsOf(rules.board, happeningsNotTakenBack(this.parts.happenings()), open.night)
      : []
  })
  readonly overlay = $derived.by((): DuelOverlay => {
    const { rules, open, mode, secret } = this.parts.seen
    if (this.parts.night.reported && !this.parts.catchUp.past) return this.reportOverlay
    if (this.past) return overlayWithoutOrder(rules, this.past, secret?.plan)
    const own = this.task?.overlay ?? emptyOverlay
    const isPlanning = mode === 'plan' || own.tracks.some(({ kind }) => kind === 'plan')
    return overlayWithOrder(
      overlayWithoutOrder(rules, open, isPlanning ? undefined : secret?.plan),
      own,
      this.trails,
    )
  })

  /** The sentences about a hex, its name first. */
  summaryOf = (hex: Hex): string[] => [
    ...hexSummary(this.parts.seen.rules, this.open, this.tiles, hex, {
      crests: this.handed,
      sign: this.signs?.get(hex),
      chosen: this.task?.chosen,
    }),
    ...(this.past ? [] : this.shades.spokenAt(hex)),
  ]
}
