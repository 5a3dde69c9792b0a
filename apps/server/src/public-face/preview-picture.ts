import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { roomCodeSchema } from '@opsroom/protocol'
import type { FastifyInstance } from 'fastify'
import { TryLimiter } from '../identity/gate.ts'
import { hasPreviewPicture } from '../lobby/pictured.ts'
import { etagOf, sendTagged } from '../ops/etag.ts'
import type { RoomRow, Store } from '../store/index.ts'
import type { BoardPicture, BoardPictures } from './board-pictures.ts'

/** The maximum number of pictures per address and minute. */
const mostAsked = 60

interface PictureDeps {
  app: FastifyInstance
  store: Pick<Store, 'rooms'>
  pictures: Pick<BoardPictures, 'of'>
  webRoot: string
}

/**
 * Registers `GET /preview/CODE.png`: the picture that messengers show beside the link to a room. If the room is listed
 * and everybody may watch, it is the board as spectators see it; otherwise the general picture of the game.
 */
export function previewPictureRoute({ app, store, pictures, webRoot }: PictureDeps): void {
  const gate = new TryLimiter('pictures of boards', mostAsked, 60, app.keepPoints)
  app.get<{ Params: { file: string } }>('/preview/:file', async (request, reply) => {
    if (!(await gate.take(request.ip))) return reply.code(429).header('retry-after', '60').send({ ok: false })
    const [, named] = /^(\w+)\.png$/.exec(request.params.file) ?? []
    const code = roomCodeSchema.safeParse(named)
    const room = code.success ? await store.rooms.byCode(code.data) : undefined
    const picture =
      room && ((hasPreviewPicture(room) && (await pictures.of(room))) || (await pictureOfKind(room)))
    if (!picture) return reply.code(404).send({ ok: false })
    reply
      .header('cache-control', 'public, max-age=60')
      // Pages of other sites may embed the picture.
      .header('cross-origin-resource-policy', 'cross-origin')
      .type('image/png')
    return sendTagged(request, reply, picture.png, picture.tag)
  })

  /** The general picture of a game, if the web client has one. */
  async function pictureOfKind({ game }: Pick<RoomRow, 'game'>): Promise<BoardPicture | undefined> {
    const png = await readFile(join(webRoot, 'previews', `${game}.png`)).catch(() => undefined)
    return png && { png, tag: etagOf(png) }
  }
}
