import { drawnBoard } from '@opsroom/pictures'
import { LRUCache } from 'lru-cache'
import { etagOf } from '../ops/etag.ts'
import type { RoomRow } from '../store/index.ts'
import type { Table } from '../table/table.ts'
import type { Tables } from '../table/tables.ts'
import type { Painter } from './painter.ts'

/** A picture of a board as a PNG, with its ETag. */
export interface BoardPicture {
  png: Buffer
  tag: string
}

/** The most recent picture of a room's board. */
interface Kept {
  /** The number of the last entry that the public had been shown when the picture was made. */
  number: number
  /** The hash of the SVG. Entries that change nothing on the board cause no new picture. */
  drawing: string
  picture: BoardPicture
  /** The time until which the table is not read again, in ms of elapsed time. */
  until: number
}

/** The maximum number of rooms whose pictures are cached. */
const mostKept = 200
/** Milliseconds for which a picture is sent without reading its table again. */
const keeping = 10_000

interface PicturesDeps {
  tables: Pick<Tables, 'read'>
  painter: Pick<Painter, 'paint' | 'isBusy' | 'isClosed'>
  /** The monotonic clock for the age of pictures, in ms. */
  elapsed(): number
  onFailure(error: unknown, about: { room: string }): void
}

/**
 * Pictures of the boards of tables, as spectators see them at the moment, with the delay of the room. A picture is
 * drawn only from the open part of the spectators' view.
 */
export class BoardPictures {
  readonly #deps: PicturesDeps
  readonly #kept = new LRUCache<string, Kept>({ max: mostKept })
  /** Pictures that are being made, by room. All requests meanwhile get the same picture. */
  readonly #making = new Map<string, Promise<BoardPicture | undefined>>()

  constructor(deps: PicturesDeps) {
    this.#deps = deps
  }

  /** The picture of a room's board; undefined when the room has no picture, or none can be made now. Never throws. */
  async of({ id }: Pick<RoomRow, 'id'>): Promise<BoardPicture | undefined> {
    const kept = this.#kept.get(id)
    if (kept && kept.until > this.#deps.elapsed()) return kept.picture
    const making = this.#making.get(id) ?? this.#make(id, kept).finally(() => this.#making.delete(id))
    this.#making.set(id, making)
    return making
  }

  async #make(room: string, kept: Kept | undefined): Promise<BoardPicture | undefined> {
    const { tables, painter, elapsed, onFailure } = this.#deps
    try {
      const until = elapsed() + keeping
      const seen = await tables.read(room, seenAt)
      if (!seen) {
        this.#kept.delete(room)
        return undefined
      }
      if (kept?.number === seen.number) return this.#keep(room, { ...kept, until })
      const svg = drawnBoard(seen.gameId, seen.game, seen.open)
      if (svg === undefined) return undefined
      const drawing = etagOf(svg)
      if (kept?.drawing === drawing) return this.#keep(room, { ...kept, number: seen.number, until })
      // While too many pictures wait, an older picture is sent: it shows nothing that is not public.
      if (painter.isBusy) return kept?.picture
      const png = await painter.paint(svg)
      return this.#keep(room, { number: seen.number, drawing, picture: { png, tag: etagOf(png) }, until })
    } catch (error) {
      if (!painter.isClosed) onFailure(error, { room })
      return undefined
    }
  }

  #keep(room: string, kept: Kept): BoardPicture {
    this.#kept.set(room, kept)
    return kept.picture
  }
}

/**
 * The current view of the spectators, for a picture. Boards with the players' own content are not drawn, because they
 * may be of any size.
 */
function seenAt({ facts, numbering, play, isOpenToPublic }: Table) {
  if (!isOpenToPublic || facts.ownContent) return undefined
  const { open } = numbering.view('public', play).game
  return { number: numbering.last('public'), gameId: facts.gameId, game: facts.game, open }
}
