import type { Hex } from '@opsroom/rules/core'
import {
  type DuelEvent,
  type DuelOpen,
  type Rules,
  type SquadronId,
  squadronIds,
  type TileKind,
} from '@opsroom/rules/duel'
import { type MessageKeyFor, say } from '../words/words.ts'

/** A chip by which an optional rule shows its state in the status bar. */
export interface StatusChip {
  /**
   * The picture of the chip, as an SVG path, stroked, within -10 to 10 on both axes; the chip's `words` say the same.
   */
  sign: string
  words: string
  /** A shorter text of the chip, for a telephone. */
  short: string
  /** Whether the resource that the chip shows is used up, or never existed. */
  spent?: boolean
}

export type HexMarkKind = 'medalsLaid' | 'boarsWaiting' | 'boarsFlying' | 'guns' | 'lights'

/** The equipment that an optional rule gives to a squadron tonight, and whether it is used up for now. */
export interface SquadronEquipment {
  what: 'mw50' | 'ju88'
  used: boolean
}

/** The picture of a kind of tile. */
export interface TilePicture {
  /** The picture of the tile, as an SVG path, stroked, within -7 to 7 on both axes. */
  icon?: string
  /** The letter printed on the tile, for people to whom some pictures look alike. */
  letter?: string
  /** Whether the kind of tile is the red, basic side of its tile (D2.3). */
  isRed?: boolean
}

type EventOf<T extends DuelEvent['type']> = Extract<DuelEvent, { type: T }>
type OpenOf<T extends DuelEvent['type']> = NonNullable<EventOf<T>['open']>

/** The contribution of one optional rule to the board. Every field but the rule may be absent. */
export interface BoardOption {
  rule: string
  chips?(open: DuelOpen): StatusChip[]
  /** The log's sentences for events that the option defines, by event type, built from the event's open part. */
  says?: { [T in DuelEvent['type']]?: (open: OpenOf<T>, rules: Rules) => string[] }
  /** The log's sentences for events with secret parts, by event type, built from the whole event. */
  saysOf?: { [T in DuelEvent['type']]?: (event: EventOf<T>, rules: Rules) => string[] }
  /** The sentences that the option adds to the log of an event of the base game. */
  adds?: { [T in DuelEvent['type']]?: (open: OpenOf<T>) => string[] }
  /** The marks, other than tiles, that the option places on hexes: for each kind of mark, their number on each hex. */
  marks?(open: DuelOpen): Partial<Record<HexMarkKind, Readonly<Record<Hex, number>>>>
  carried?(open: DuelOpen, id: SquadronId): SquadronEquipment | undefined
  tiles?: Readonly<Record<TileKind, TilePicture>>
}

/** A sentence with a count, as a list; empty when the count is 0. */
export const countedSentence = (key: MessageKeyFor<{ count: number }>, count = 0): string[] =>
  count > 0 ? [say(key, { count })] : []

/** The data of a hex for a message with `{place}`: it is named by its city if it has one. */
export function placeMessageData({ board }: Rules, hex: Hex) {
  const city = board.city(hex)?.name
  return { place: city ? 'city' : 'hex', hex, city: city ?? '' }
}

export const sumOfCounts = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0)

export const squadronWithAircraft = (open: DuelOpen, aircraft: string): SquadronId | undefined =>
  squadronIds.find((id) => open.squadrons[id]?.aircraft === aircraft)
