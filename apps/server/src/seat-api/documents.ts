import { protocolRefusal } from '@opsroom/protocol'
import { gameQuerySchema } from '@opsroom/protocol/seat-api'
import type { AnyGame, AnyPreparedGame } from '@opsroom/rules/core'
import { games } from '@opsroom/rules/games'
import { publishedSchemas } from '@opsroom/rules/guides'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { readMessage } from '../live/read-message.ts'
import { etagOf, sendTagged } from '../ops/etag.ts'
import { sendRefusal } from './errors.ts'
import { boardDocument } from './game-documents.ts'
import { seatOpenApi } from './openapi.ts'

/** The maximum number of characters of all cached documents together. */
const mostKept = 8_000_000
/**
 * The caching of documents about one game. They change only with the server, and callers can ask by the ETag whether a
 * document has changed.
 */
const gameAge = 'public, max-age=86400'
/**
 * The caching of the list of games. It is short, because the list is small, and is the document that programs find
 * first.
 */
const documentAge = 'public, max-age=300'

/** The game that a document is about, with its options and the version of its rules. */
interface Chosen {
  game: AnyGame
  preset: string | undefined
  setup: unknown
  version: number
}

/** A document as text, with its ETag. */
interface GameDocument {
  text: string
  tag: string
}

function documentOf(contents: object): GameDocument {
  const text = JSON.stringify(contents)
  return { text, tag: etagOf(text) }
}

/** The game, options and version that a query names; undefined when the query was refused. */
function chosenGame(
  gameById: (id: string) => AnyGame | undefined,
  id: string,
  { query }: FastifyRequest,
  reply: FastifyReply,
): Chosen | undefined {
  const refuse = (path: string) => void sendRefusal(reply, protocolRefusal('W1', { path }))
  const read = readMessage(gameQuerySchema, query)
  if ('refusal' in read) return void sendRefusal(reply, read.refusal)
  const game = gameById(id)
  if (!game) return refuse('game')
  const { preset, version: asked } = read.value
  if (preset !== undefined && !Object.hasOwn(game.presets, preset)) return refuse('preset')
  const version = asked === undefined ? game.version : Number(asked)
  if (version < 1 || version > game.version) return refuse('version')
  const setup = preset === undefined ? game.setup.parse({}) : game.presets[preset]
  return { game, preset, setup, version }
}

/**
 * @returns a function that gets a document by its name, game, preset and version. It makes a document only if it is not
 * kept: those used last are kept, up to `mostKept` characters
 */
function documentKeeper() {
  const documents = new LRUCache<string, GameDocument>({
    maxSize: mostKept,
    sizeCalculation: ({ text }) => text.length,
  })

  return (name: string, { game, preset, version }: Chosen, make: () => object): GameDocument => {
    const key = `${name} ${game.id} ${version} ${preset ?? ''}`
    const known = documents.get(key)
    if (known) return known
    const document = documentOf(make())
    documents.set(key, document)
    return document
  }
}

/** Registers the public documents about the games of this server: schemas, boards, and OpenAPI documents. */
export function gameDocumentRoutes(app: FastifyInstance, prefix: string): void {
  const { gameById } = app.tables.deps
  const { publicUrl } = app.ops.config

  function send(request: FastifyRequest, reply: FastifyReply, age: string, { text, tag }: GameDocument) {
    reply.header('cache-control', age).type('application/json; charset=utf-8')
    return sendTagged(request, reply, text, tag)
  }

  const kept = documentKeeper()
  // Prepares a game for a document without the cache that tables use, because only the text of the document is kept.
  const preparedOf = ({ game, setup, version }: Chosen): AnyPreparedGame => game.prepare(setup, version)
  const publishedOf = (chosen: Chosen) =>
    publishedSchemas({ id: chosen.game.id, prepared: preparedOf(chosen), version: chosen.version })
  /** The functions that make the documents about a game, by the names under which the documents are cached. */
  const documents = {
    schemas: (chosen: Chosen): object => publishedOf(chosen).document,
    board: (chosen: Chosen): object => boardDocument(chosen.game.id, preparedOf(chosen)),
    openapi: (chosen: Chosen): object => seatOpenApi(publicUrl, publishedOf(chosen)),
  }
  /** Sends a document about the game that a request has chosen, or the refusal. */
  function sendAbout(id: string, name: keyof typeof documents, request: FastifyRequest, reply: FastifyReply) {
    const chosen = chosenGame(gameById, id, request, reply)
    if (!chosen) return reply
    const document = kept(name, chosen, () => documents[name](chosen))
    return send(request, reply, gameAge, document)
  }

  app.get('/api/games', (request, reply) => {
    const here = games.flatMap(({ id }) => gameById(id) ?? [])
    const listed = here.map(({ id, title, version, presets }) => ({
      id,
      title,
      version,
      presets: Object.keys(presets),
      schemas: `/api/games/${id}/schemas.json`,
      board: `/api/games/${id}/board.json`,
      openapi: `${prefix}/openapi.json?game=${id}`,
    }))
    return send(request, reply, documentAge, documentOf({ ok: true, games: listed }))
  })

  app.get<{ Params: { game: string } }>('/api/games/:game/schemas.json', (request, reply) =>
    sendAbout(request.params.game, 'schemas', request, reply),
  )
  app.get<{ Params: { game: string } }>('/api/games/:game/board.json', (request, reply) =>
    sendAbout(request.params.game, 'board', request, reply),
  )

  const document = documentOf(seatOpenApi(publicUrl))
  app.get<{ Querystring: { game?: string } }>(`${prefix}/openapi.json`, (request, reply) => {
    const { game } = request.query
    if (game === undefined) return send(request, reply, documentAge, document)
    return sendAbout(String(game), 'openapi', request, reply)
  })
}
