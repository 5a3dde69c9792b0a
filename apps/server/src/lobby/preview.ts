import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type RoomSummary, roomCodeIn } from '@opsroom/protocol'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { escapedHtml } from '../ops/html.ts'
import { Limiter } from '../ops/limits.ts'
import { kindOfUrl } from '../ops/web.ts'

/** The mark in the page where the preview belongs. */
const place = '<!-- preview -->'
/** The pages beside rooms that people send each other links to, with the pages below them. */
const otherPages = ['about', 'events', 'find', 'learn', 'people', 'rules', 'sealed', 'verify', 'watch']
/** Rooms looked up for previews by this process in a second; beyond that a link has the general preview. */
const lookupsPerSecond = 50

/**
 * The preview of a link to a room of a game. The client is built with it: `previews/<game>.json`, with a picture beside it.
 */
const previewSchema = z.object({ title: z.string(), text: z.string() })
type Preview = z.infer<typeof previewSchema>

/** A picture, and words for people who cannot see it. */
interface LinkPicture {
  url: string
  says: string
}

const general: Preview = {
  title: 'Ops Room',
  text: 'Wargames of hidden plans, played online: two sides, and each knows only its own secrets.',
}

/** A room as everybody may see it. */
interface PreviewedRoom extends RoomSummary {
  /** Whether there is a picture of its board (`/preview/CODE.png`). */
  isPictured: boolean
}

interface PreviewOptions {
  webRoot: string
  publicUrl: string | undefined
  /** @returns undefined when there is no such room */
  roomByCode(code: string): Promise<PreviewedRoom | undefined>
}

/**
 * The page of the client at `/`, at the links of a room and at other pages, with a title, a text and a picture for
 * messengers that show where a link leads. It says of a room only what everybody with the link may see: code, game,
 * whether it waits or runs. Of the other pages it says in general what this is.
 */
export function previewRoutes(app: FastifyInstance, options: PreviewOptions): void {
  const page = read(join(options.webRoot, 'index.html'))
  if (page === undefined) return
  const lookups = new Limiter('previews', lookupsPerSecond, 1)

  async function tagsFor(request: FastifyRequest): Promise<string> {
    // One function serves the routes with a code and those without.
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
    // A page without a preview is better than none.
    return options.roomByCode(found).catch(() => undefined)
  }

  // A code followed by a dot and letters is a file name, and there is no such file. A dot at the end ends the sentence
  // around the link.
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
  app.get(`/embed/${code}`, (request, reply) => {
    letBeFramed(reply)
    return send(request, reply)
  })
}

/** The address that was asked for, without its query and without an end that says nothing. */
const pathOf = ({ url }: FastifyRequest): string => (url.split('?')[0] ?? '').replace(/\/+$/, '')

/** Pages of other sites may show this one in a frame: it has no cookie there, and nothing on it does anything for a person. */
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

/** The picture of the room's board where everybody may watch it, else the general one of its game. */
const pictureOf = ({ isPictured, code, game }: PreviewedRoom, base: string, title: string): LinkPicture =>
  isPictured
    ? { url: `${base}/preview/${code}.png`, says: `The board in room ${code}, as spectators see it` }
    : { url: `${base}/previews/${game}.png`, says: title }

/** @param of what stands in the page, with words for people who cannot see the picture */
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
