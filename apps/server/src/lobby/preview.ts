import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type RoomSummary, roomCodeIn } from '@opsroom/protocol'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { escapedHtml } from '../ops/html.ts'
import { Limiter } from '../ops/limits.ts'
import { kindOfUrl } from '../ops/web.ts'

/** The comment in the client's HTML page that the preview tags replace. */
const place = '<!-- preview -->'
/** Pages other than rooms to which people send each other links. Pages below them are included. */
const otherPages = ['about', 'find', 'learn', 'people', 'rules', 'sealed', 'tournaments', 'verify', 'watch']
/** The number of rooms per second that this process looks up for previews. Further links get the general preview. */
const lookupsPerSecond = 50

/**
 * The preview text for links to rooms of one game. The build of the client writes it to `previews/<game>.json`, with a
 * picture beside it.
 */
const previewSchema = z.object({ title: z.string(), text: z.string() })
type Preview = z.infer<typeof previewSchema>

/** The picture of a link preview, and a description for people who cannot see it. */
interface LinkPicture {
  url: string
  says: string
}

const general: Preview = {
  title: 'Ops Room',
  text: 'Wargames of hidden plans, played online: two sides, and each knows only its own secrets.',
}

/** A room as everybody may see it, for a link preview. */
interface PreviewedRoom extends RoomSummary {
  /** Whether the room has a picture of its board (`/preview/CODE.png`). */
  isPictured: boolean
}

interface PreviewOptions {
  webRoot: string
  publicUrl: string | undefined
  /** @returns the room, or undefined when no room has this code */
  roomByCode(code: string): Promise<PreviewedRoom | undefined>
}

/**
 * Serves the client's page at `/`, at links to rooms and at other pages, with a title, a text and a picture for
 * messengers that show previews of links. A preview tells of a room only what everybody with the link may see: its
 * code, its game, whether it waits, runs or is over, whether a seat is free, and its board if everybody may watch it.
 * For other pages it describes the product in general.
 */
export function previewRoutes(app: FastifyInstance, options: PreviewOptions): void {
  const page = read(join(options.webRoot, 'index.html'))
  if (page === undefined) return
  const lookups = new Limiter('previews', lookupsPerSecond, 1)

  async function tagsFor(request: FastifyRequest): Promise<string> {
    // The code is optional here: routes with a code and routes without one share this function.
    const { code } = request.params as { code?: string }
    const room = code === undefined ? undefined : await roomOf(code)
    const base = options.publicUrl ?? `${request.protocol}://${request.host}`
    if (!room)
      return tags({ ...general, url: code === undefined ? base + pathOf(request) : `${base}/r/${code}` })
    const preview = await previewOf(options.webRoot, room.game)
    return tags({
      title: `${preview?.title ?? general.title} · Room ${room.code}`,
      text: `${stateOf(room)} ${preview?.text ?? general.text}`,
      url: `${base}/r/${room.code}`,
      picture: preview && pictureOf(room, base, preview.title),
    })
  }

  async function roomOf(code: string): Promise<PreviewedRoom | undefined> {
    const found = roomCodeIn(code)
    if (found === undefined || !(await lookups.take('all'))) return undefined
    // If the lookup fails, the page is served with the general preview.
    return options.roomByCode(found).catch(() => undefined)
  }

  // The pattern for a room code in a path. A code followed by a dot and letters would be a file name, which does not
  // exist. A dot at the end is allowed: it ends the sentence that the link stands in.
  const code = ':code(^[^.]+\\.?$)'
  const seat = ':seat(^[^.]+\\.?$)'
  const send = async (request: FastifyRequest, reply: FastifyReply) => {
    const given = await tagsFor(request)
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache')
    // The replacement is a function, because in a string `$` would have a special meaning.
    return reply.send(page.replace(place, () => given))
  }
  for (const path of ['/', `/r/${code}`, `/r/${code}/`, `/r/${code}/${seat}`, `/r/${code}/at/:at(^\\d+$)`])
    app.get(path, send)
  for (const path of otherPages.flatMap((first) => [`/${first}`, `/${first}/*`]))
    app.get(path, (request, reply) =>
      kindOfUrl(request.url) === 'place' ? send(request, reply) : reply.callNotFound(),
    )
  // The former addresses of tournaments; old links still use them.
  for (const path of ['/events', '/events/*'])
    app.get(path, ({ url }, reply) => reply.redirect(url.replace(/^\/[^/?]+/, '/tournaments'), 301))
  app.get(`/embed/${code}`, (request, reply) => {
    letBeFramed(reply)
    return send(request, reply)
  })
}

/** The path of the request, without its query and without slashes at the end. */
const pathOf = ({ url }: FastifyRequest): string => (url.split('?')[0] ?? '').replace(/\/+$/, '')

/**
 * Allows pages of other sites to show this page in a frame. That is safe because the page has no cookie there, and
 * nothing on it acts for a person.
 */
function letBeFramed({ raw }: FastifyReply): void {
  const policy = String(raw.getHeader('content-security-policy') ?? '')
  raw.setHeader('content-security-policy', policy.replace("frame-ancestors 'none'", 'frame-ancestors *'))
  raw.removeHeader('x-frame-options')
}

const stateOf = ({ status, seats }: RoomSummary): string => {
  if (status === 'over') return 'This game has ended.'
  if (status === 'playing') return 'A game that is being played.'
  return seats.some(({ name }) => name === undefined)
    ? 'You are invited: a seat is free.'
    : 'A game is about to begin.'
}

async function previewOf(webRoot: string, game: string): Promise<Preview | undefined> {
  const text = await readFile(join(webRoot, 'previews', `${game}.json`), 'utf8').catch(() => undefined)
  return text === undefined ? undefined : previewSchema.parse(JSON.parse(text))
}

/**
 * The picture for the preview of a room: its board if everybody may watch it, otherwise the general picture of its
 * game.
 */
const pictureOf = ({ isPictured, code, game }: PreviewedRoom, base: string, title: string): LinkPicture =>
  isPictured
    ? { url: `${base}/preview/${code}.png`, says: `The board in room ${code}, as spectators see it` }
    : { url: `${base}/previews/${game}.png`, says: title }

/**
 * The HTML meta tags of a link preview.
 * @param of the title and text of the preview, its URL, and its picture with a description
 */
function tags(of: Preview & { url: string; picture?: LinkPicture | undefined }): string {
  const all: [string, string][] = [
    ['og:site_name', 'Ops Room'],
    ['og:type', 'website'],
    ['og:title', of.title],
    ['og:description', of.text],
    ['og:url', of.url],
  ]
  const { picture } = of
  if (picture)
    all.push(
      ['og:image', picture.url],
      ['og:image:type', 'image/png'],
      ['og:image:width', '1200'],
      ['og:image:height', '630'],
      ['og:image:alt', picture.says],
    )
  const card: [string, string][] = picture
    ? [
        ['twitter:card', 'summary_large_image'],
        ['twitter:image', picture.url],
        ['twitter:image:alt', picture.says],
      ]
    : [['twitter:card', 'summary']]
  const lines = all.map(([name, value]) => `<meta property="${name}" content="${escapedHtml(value)}">`)
  const named = card.map(([name, value]) => `<meta name="${name}" content="${escapedHtml(value)}">`)
  return [...lines, ...named].join('\n    ')
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
