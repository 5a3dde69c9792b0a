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

/** An optional rule's chip in the status bar. */
export interface StatusChip {
  /** A picture of the chip, as lines in a square from -10 to 10; the words say the same. */
  sign: string
  words: string
  /** A short form for a telephone. */
  short: string
  /** Whether the chip shows something that is used up, or never existed. */
  spent?: boolean
}

export type HexMarkKind = 'medalsLaid' | 'boarsWaiting' | 'boarsFlying' | 'guns' | 'lights'

/** A squadron's load tonight by an option, and whether it is used up for now. */
export interface SquadronLoad {
  what: 'mw50' | 'ju88'
  used: boolean
}

/** The picture of a tile. */
export interface TilePicture {
  /** Lines in a square from -7 to 7. */
  icon?: string
  /** A letter, where pictures look alike to some. */
  letter?: string
  /** The red side of a tile is the basic one (D2.3). */
  isRed?: boolean
}

type EventOf<T extends DuelEvent['type']> = Extract<DuelEvent, { type: T }>
type OpenOf<T extends DuelEvent['type']> = NonNullable<EventOf<T>['open']>

/** One optional rule on the board. Every field may be missing. */
export interface BoardOption {
  rule: string
  chips?(open: DuelOpen): StatusChip[]
  /** The sentences for events of its own, from the open part. */
  says?: { [T in DuelEvent['type']]?: (open: OpenOf<T>, rules: Rules) => string[] }
  /** The words from the whole event, for events with secrets. */
  saysOf?: { [T in DuelEvent['type']]?: (event: EventOf<T>, rules: Rules) => string[] }
  /** Sentences that it adds to an event of the base game. */
  adds?: { [T in DuelEvent['type']]?: (open: OpenOf<T>) => string[] }
  /** Marks on hexes in addition to tiles: the number on each hex. */
  marks?(open: DuelOpen): Partial<Record<HexMarkKind, Readonly<Record<Hex, number>>>>
  carried?(open: DuelOpen, id: SquadronId): SquadronLoad | undefined
  tiles?: Readonly<Record<TileKind, TilePicture>>
}

/** A sentence with a count, if there is anything to count. */
export const countedSentence = (key: MessageKeyFor<{ count: number }>, count = 0): string[] =>
  count > 0 ? [say(key, { count })] : []

/** A hex as `{place}` in a sentence: by its city where there is one. */
export function placeValues({ board }: Rules, hex: Hex) {
  const city = board.city(hex)?.name
  return { place: city ? 'city' : 'hex', hex, city: city ?? '' }
}

export const sumOfCounts = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0)

export const squadronWithAircraft = (open: DuelOpen, aircraft: string): SquadronId | undefined =>
  squadronIds.find((id) => open.squadrons[id]?.aircraft === aircraft)
