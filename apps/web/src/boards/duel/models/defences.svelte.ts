import type { Hex } from '@opsroom/rules/core'
import {
  completeDeployment,
  type DefencesOrder,
  furtherTileCounts,
  type OrderDraft,
  readyDeployments,
  type TileKind,
  type TilesByHex,
} from '@opsroom/rules/duel'
import { emptyOverlay, type HexChoice } from '../../../board-kit/hex-map/overlay.ts'
import type { Drag } from '../drag/drag-to-hex.ts'
import type { DuelOverlay } from '../map/tracks.ts'
import { say } from '../words/words.ts'
import { type ConsoleTask, type DuelDesk, freshRng, optionsForDraft, restoredDraft } from './desk.ts'

type DefencesDraft = OrderDraft<DefencesOrder>
const several = 3
const remembered = 60

/** The deployment after one tile of a given kind is removed from a hex. */
function withoutOne(tiles: TilesByHex, hex: Hex, kind: TileKind): TilesByHex {
  const here = { ...tiles[hex], [kind]: (tiles[hex]?.[kind] ?? 0) - 1 }
  const kinds = Object.fromEntries(Object.entries(here).filter(([, count]) => count > 0))
  const others = Object.fromEntries(Object.entries(tiles).filter(([other]) => other !== String(hex)))
  return Object.keys(kinds).length > 0 ? { ...others, [hex]: kinds } : others
}

interface Wanted {
  hex: string
  kind: TileKind
}

/** The tiles of a wanted deployment that are not on the map yet, one item for each tile. */
function missing(wanted: TilesByHex, tiles: TilesByHex): Wanted[] {
  return Object.entries(wanted).flatMap(([hex, here]) =>
    Object.entries(here).flatMap(([kind, count]) => {
      const more = Math.max(0, (count ?? 0) - (tiles[hex]?.[kind] ?? 0))
      return Array.from({ length: more }, () => ({ hex, kind }))
    }),
  )
}

/**
 * The deployment of the night before, placed again tile by tile as far as tonight's rules allow, in addition to the
 * tiles that stay from last night (D7.9). If a tile may be placed only beside another one, it is tried again after the
 * other one is placed.
 * @returns the tiles, and by hex the tiles that could not be placed
 */
export function repeatedDeployment(
  desk: DuelDesk,
  lastNight: TilesByHex,
): { tiles: TilesByHex; unplaced: TilesByHex } {
  let tiles: TilesByHex = desk.open.standing ?? {}
  let left = missing(lastNight, tiles)
  for (let before = -1; before !== left.length; ) {
    before = left.length
    left = left.filter(({ hex, kind }) => {
      const { choices } = optionsForDraft(desk, { type: 'defences', tiles })
      const choice = choices.find((each) => String(each.hex) === hex && each.value === kind)
      if (choice) tiles = choice.draft.tiles ?? tiles
      return !choice
    })
  }
  const unplaced: TilesByHex = {}
  for (const { hex, kind } of left)
    unplaced[hex] = { ...unplaced[hex], [kind]: (unplaced[hex]?.[kind] ?? 0) + 1 }
  return { tiles, unplaced }
}

/** The words for the tiles that could not be placed, one line for each kind and hex. */
export const unplacedTileLines = (unplaced: TilesByHex): string[] =>
  Object.entries(unplaced).flatMap(([hex, here]) =>
    Object.entries(here).map(([kind, count]) =>
      say('defences.asLastNight.tile', { hex, count: count ?? 0, tile: kind }),
    ),
  )

/**
 * The order of phase 4: up to 40 tiles on land hexes; of each kind as many as the supply of double-sided tiles allows.
 */
export class DefencesTask implements ConsoleTask {
  private readonly desk: DuelDesk
  tiles = $state.raw<TilesByHex>({})
  /** The kind of tile that a click on the map places. */
  kind = $state<TileKind | undefined>()
  /** The hex whose tiles the console lists. */
  hex = $state<Hex | undefined>()
  private moving = $state.raw<{ from: Hex; before: TilesByHex } | undefined>()
  /** The tiles of the night before that could not be placed again. */
  unplaced = $state.raw<TilesByHex | undefined>()
  private past = $state.raw<readonly TilesByHex[]>([])

  readonly overlay: DuelOverlay = emptyOverlay

  constructor(desk: DuelDesk) {
    this.desk = desk

    // Shelters that stay from last night are placed already (D7.9).
    this.tiles = restoredDraft(desk, 'defences')?.tiles ?? desk.open.standing ?? {}
  }

  private draft = $derived.by((): DefencesDraft => ({ type: 'defences', tiles: this.tiles }))
  private options = $derived.by(() => optionsForDraft(this.desk, this.draft))
  left = $derived.by(() => furtherTileCounts(this.desk.rules, this.tiles, this.desk.open))

  get kinds(): TileKind[] {
    // Only the kinds of tiles in the box are listed. Aces are not in the box: they become tiles only when they are
    // laid.
    const inBox = new Set(this.desk.rules.stock.flatMap(({ sides }) => sides))
    return [...this.desk.rules.tiles.keys()].filter((kind) => inBox.has(kind))
  }
  get order(): DefencesOrder | undefined {
    return this.options.finish
  }
  get isMoving(): boolean {
    return this.moving !== undefined
  }
  get mayUndo(): boolean {
    return this.past.length > 0 || this.moving !== undefined
  }
  /**
   * The refusal of the present deployment, for instance because a fuel truck must still be placed; undefined when it
   * can be locked.
   */
  problem = $derived.by(() =>
    this.desk.game.refuse(this.desk.view, this.desk.seat, { type: 'defences', tiles: this.tiles }),
  )
  placed = $derived.by(() =>
    Object.values(this.tiles).reduce(
      (sum, here) => sum + Object.values(here).reduce((all, count) => all + count, 0),
      0,
    ),
  )
  /** The total number of tiles in the box. A tile that replaces another one is not counted. */
  total = $derived.by(() =>
    this.desk.rules.stock.reduce((sum, { count, replacing }) => (replacing ? sum : sum + count), 0),
  )

  private sites = $derived.by(
    () =>
      new Map(
        this.options.choices.flatMap((choice) =>
          choice.value === this.kind && choice.hex !== undefined ? [[choice.hex, choice]] : [],
        ),
      ),
  )
  choices = $derived.by((): ReadonlyMap<Hex, HexChoice> => {
    if (!this.kind) return new Map()
    const spoken = say('defences.choice', { tile: this.kind })
    return new Map(
      [...this.sites.keys()].map((hex) => [hex, { spoken, tone: hex === this.moving?.from ? 'here' : 'go' }]),
    )
  })

  take = (kind: TileKind | undefined) => {
    this.putBack()
    this.kind = this.kind === kind ? undefined : kind
  }
  pick = (hex: Hex, many: boolean) => {
    this.hex = hex
    if (!this.kind || !this.sites.has(hex)) return
    const before = this.moving?.before ?? this.tiles
    const moved = this.moving !== undefined
    for (let count = 0; count < (many && !moved ? several : 1); count++) {
      const site = this.sites.get(hex)
      if (site) this.tiles = site.draft.tiles ?? {}
    }
    this.moving = undefined
    if (moved) this.kind = undefined
    this.remember(before)
  }
  /** The drag of a tile of a kind from the box to a hex. Afterwards the same kind is selected as before. */
  dragged = (kind: TileKind): Drag => {
    let before: TileKind | undefined
    const letGo = () => {
      if (this.kind !== before) this.take(before)
    }
    return {
      begin: () => {
        before = this.isMoving ? undefined : this.kind
        if (this.isMoving) this.take(undefined)
        if (this.kind !== kind) this.take(kind)
      },
      drop: (hex, many) => {
        this.pick(hex, many)
        letGo()
      },
      cancel: letGo,
    }
  }
  /** The drag of a tile from its hex to another hex. */
  draggedFrom = (hex: Hex, kind: TileKind): Drag => ({
    begin: () => this.move(hex, kind),
    drop: (to) => this.pick(to, false),
    cancel: this.back,
  })
  /** Whether a tile of a kind can be added to a hex. */
  mayAdd = (hex: Hex, kind: TileKind) =>
    this.options.choices.some((choice) => choice.hex === hex && choice.value === kind)
  add = (hex: Hex, kind: TileKind) => {
    const choice = this.options.choices.find((each) => each.hex === hex && each.value === kind)
    if (choice) this.change(choice.draft.tiles ?? {})
  }
  remove = (hex: Hex, kind: TileKind) => this.change(withoutOne(this.tiles, hex, kind))
  /** Picks up a tile, to be placed in another hex. */
  move = (hex: Hex, kind: TileKind) => {
    this.putBack()
    this.moving = { from: hex, before: this.tiles }
    this.tiles = withoutOne(this.tiles, hex, kind)
    this.kind = kind
  }
  back = () => {
    if (this.moving) {
      this.putBack()
      this.kind = undefined
      return
    }
    const before = this.past.at(-1)
    if (!before) {
      this.kind = undefined
      return
    }
    this.past = this.past.slice(0, -1)
    this.tiles = before
    this.desk.draft.keep(this.draft)
  }
  clear = () => this.change(this.desk.open.standing ?? {})
  placeForMe = () => this.change(completeDeployment(this.desk.rules, this.desk.view, this.tiles, freshRng()))
  get mayRepeat(): boolean {
    return this.desk.lastNight !== undefined
  }
  /** Places the tiles of the night before again, as far as tonight's rules allow (D7.9). */
  asLastNight = () => {
    const { lastNight } = this.desk
    if (!lastNight) return
    const { tiles, unplaced } = repeatedDeployment(this.desk, lastNight)
    this.change(tiles)
    this.unplaced = unplaced
  }
  deploy = (id: 'cities' | 'approaches') => {
    const ready = readyDeployments(this.desk.rules, this.desk.view).find((each) => each.id === id)
    if (ready) this.change(ready.tiles)
  }

  private putBack() {
    if (this.moving) this.tiles = this.moving.before
    this.moving = undefined
  }
  private change(tiles: TilesByHex) {
    this.unplaced = undefined
    this.putBack()
    const before = this.tiles
    this.tiles = tiles
    this.remember(before)
  }
  private remember(before: TilesByHex) {
    if (before === this.tiles) return
    this.past = [...this.past.slice(-remembered), before]
    this.desk.draft.keep(this.draft)
  }
}
