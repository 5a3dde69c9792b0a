import { escapedXml } from '@opsroom/pictures/svg'
import { games } from '@opsroom/rules/games'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { TryLimiter } from '../identity/gate.ts'
import { sendTagged } from '../ops/etag.ts'
import { BoardPictures } from './board-pictures.ts'
import { embedRoute } from './embed.ts'
import { atomFeed } from './feed.ts'
import { Painter } from './painter.ts'
import { previewPictureRoute } from './preview-picture.ts'

/** Pages that are the same for everybody and may be indexed by search engines. */
const pages = ['/', '/learn', '/find', '/watch', '/tournaments', '/sealed', '/about', '/verify']

/** A sitemap (sitemaps.org) of the pages that are the same for everybody. It lists no rooms. */
function sitemap(base: string, games: readonly string[]): string {
  const paths = [...pages, ...games.map((game) => `/rules/${game}`)]
  const urls = paths.map((path) => `  <url><loc>${escapedXml(base + path)}</loc></url>\n`)
  return `<?xml version="1.0" encoding="utf-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('')}</urlset>
`
}

/** User agents of programs that make link previews. They follow robots.txt, as search engines do. */
const messengers = [
  'Discordbot',
  'facebookexternalhit',
  'LinkedInBot',
  'Slackbot-LinkExpanding',
  'TelegramBot',
  'Twitterbot',
  'WhatsApp',
]

/** The robots.txt. It asks search engines to leave rooms, a person's own page, and paths for programs alone. */
const robots = (
  base: string,
): string => `${messengers.map((name) => `User-agent: ${name}\n`).join('')}Disallow: /you
Disallow: /api/

User-agent: *
Disallow: /r/
Disallow: /you
Disallow: /api/
Disallow: /embed/
Disallow: /overlay/

Sitemap: ${base}/sitemap.xml
`

/** The maximum number of games in the feed. */
const mostInFeed = 50
/** Milliseconds for which the feed's list of games is cached. */
const keeping = 15_000
/** The maximum number of feeds, sitemaps and robots.txt files per address and minute. */
const mostAsked = 60
/** The maximum number of pictures of boards that may wait to be made. */
const mostPictures = 20

/**
 * The public documents of the server for programs: the feed of games, the sitemap, robots.txt, embedded replays, and
 * pictures of boards.
 */
export const publicFacePlugin = fp(
  async (app) => {
    const { store, ops, tables } = app
    const { config, clock, failed } = ops
    const gate = new TryLimiter('public documents', mostAsked, 60, app.keepPoints)
    const baseOf = (request: FastifyRequest) => config.publicUrl ?? `${request.protocol}://${request.host}`
    const titleOf = (id: string) => tables.deps.gameById(id)?.title ?? id
    let kept: { rooms: Awaited<ReturnType<typeof store.rooms.toWatch>>; until: number } | undefined

    async function roomsToWatch() {
      if (!kept || kept.until <= clock.elapsed())
        kept = { rooms: await store.rooms.toWatch(mostInFeed), until: clock.elapsed() + keeping }
      return kept.rooms
    }

    /** Sends a public document, or status 304 if the caller already has this version. */
    async function send(
      request: FastifyRequest,
      reply: FastifyReply,
      type: string,
      write: () => string | Promise<string>,
    ) {
      if (!(await gate.take(request.ip)))
        return reply.code(429).header('retry-after', '60').send({ ok: false })
      const text = await write()
      // Without PUBLIC_URL the links contain the host that the caller names, so the document may be cached for this
      // caller only.
      const isFor = config.publicUrl === undefined ? 'private' : 'public'
      reply.header('cache-control', `${isFor}, max-age=60`).type(`${type}; charset=utf-8`)
      return sendTagged(request, reply, text)
    }

    embedRoute({ app, store, tables })
    const painter = new Painter(mostPictures, config.pictureSeconds)
    app.addHook('preClose', () => painter.close())
    const pictures = new BoardPictures({
      tables,
      painter,
      elapsed: () => clock.elapsed(),
      onFailure: failed('picture of a board'),
    })
    previewPictureRoute({ app, store, pictures, webRoot: config.webRoot })
    app.get('/feed.atom', (request, reply) =>
      send(request, reply, 'application/atom+xml', async () =>
        atomFeed(await roomsToWatch(), baseOf(request), titleOf),
      ),
    )
    app.get('/sitemap.xml', (request, reply) =>
      send(request, reply, 'application/xml', () =>
        sitemap(
          baseOf(request),
          games.map(({ id }) => id),
        ),
      ),
    )
    app.get('/robots.txt', (request, reply) =>
      send(request, reply, 'text/plain', () => robots(baseOf(request))),
    )
  },
  { name: 'public face', dependencies: ['ops', 'redis', 'db', 'tables'] },
)
