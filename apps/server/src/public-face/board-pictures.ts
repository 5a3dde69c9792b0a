import { drawnBoard } from '@opsroom/pictures'
import { LRUCache } from 'lru-cache'
import { etagOf } from '../ops/etag.ts'
import type { RoomRow } from '../store/index.ts'
import type { Table } from '../table/table.ts'
import type { Tables } from '../table/tables.ts'
import type { Painter } from './painter.ts'

/** A PNG with its ETag. */
export interface BoardPicture {
  png: Buffer
  tag: string
}

/** The last picture of a room. */
interface Kept {
  /** The number of the last entry that the public had been shown. */
  number: number
  /** Hash of the SVG: entries that change nothing on the board make no new picture. */
  drawing: string
  picture: BoardPicture
  /** The time until which the table is not asked again, in ms since 1970. */
  until: number
}

/** The most rooms whose pictures are kept. */
const mostKept = 200
/** The time for which a picture is sent without asking its table again, in ms. */
const keeping = 10_000

interface PicturesDeps {
  tables: Pick<Tables, 'read'>
  painter: Pick<Painter, 'paint' | 'isBusy' | 'isClosed'>
  /** The clock for the age of pictures, in ms. */
  elapsed(): number
  onFailure(error: unknown, about: { room: string }): void
}

/**
 * Pictures of the boards of tables, as spectators without a seat see them at that moment, with the delay of the room.
 * A picture is made of the open part of that view and of nothing else.
 */
export class BoardPictures {
  readonly #deps: PicturesDeps
  readonly #kept = new LRUCache<string, Kept>({ max: mostKept })
  /** Pictures in the making, by room: all requests in the meantime get the same one. */
  readonly #making = new Map<string, Promise<BoardPicture | undefined>>()

  constructor(deps: PicturesDeps) {
    this.#deps = deps
  }

  /** The picture of a table; undefined where there is none, or none can be made now. Never throws. */
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
      // An older picture shows nothing that is not public.
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

/** The spectators' view now. Content of the players' own may be of any size: it is not drawn. */
function seenAt({ facts, numbering, play, isOpenToPublic }: Table) {
  if (!isOpenToPublic || facts.ownContent) return undefined
  const { open } = numbering.view('public', play).game
  return { number: numbering.last('public'), gameId: facts.gameId, game: facts.game, open }
}
