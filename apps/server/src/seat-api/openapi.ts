import { wireEntrySchema, wirePlaySchema } from '@opsroom/protocol'
import {
  optionsAnswerSchema,
  optionsRequestSchema,
  orderAnswerSchema,
  orderRequestSchema,
  ordersAnswerSchema,
  ordersRequestSchema,
  seatDraftSchema,
  seatErrorSchema,
  seatOrderSchema,
  seatStateSchema,
  streamLineSchema,
} from '@opsroom/protocol/seat-api'
import type { JsonSchema, PublishedGameSchemas } from '@opsroom/rules/guides'
import { z } from 'zod'

const schemas = {
  Error: seatErrorSchema,
  State: seatStateSchema,
  OptionsRequest: optionsRequestSchema,
  Options: optionsAnswerSchema,
  OrdersRequest: ordersRequestSchema,
  Orders: ordersAnswerSchema,
  OrderRequest: orderRequestSchema,
  OrderTaken: orderAnswerSchema,
  StreamLine: streamLineSchema,
}
type Name = keyof typeof schemas

/**
 * The parts of messages that differ from game to game. Each has the name of the schema that a game publishes for it.
 */
const ofGame = new Map<z.core.$ZodType, string>([
  [seatDraftSchema, 'Draft'],
  [seatOrderSchema, 'Order'],
  [wirePlaySchema, 'View'],
  [wireEntrySchema, 'Entry'],
])
const inDocument = (name: string): string => `#/components/schemas/${name}`

/**
 * A schema as a component of an OpenAPI document. `$schema` is left out: OpenAPI 3.1 and zod both use JSON Schema
 * 2020-12.
 * @param isOfGame whether the document includes the schemas of one game. Otherwise the parts that differ for each game
 * are open objects
 */
function componentOf(schema: z.core.$ZodType, isOfGame: boolean): object {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      const name = ofGame.get(zodSchema)
      if (name === undefined) return
      if (!isOfGame) {
        jsonSchema.description = `The schema ${name} of the game: /api/games/{game}/schemas.json, or this document with ?game=`
        return
      }
      for (const key of Object.keys(jsonSchema)) delete jsonSchema[key]
      jsonSchema.$ref = inDocument(name)
    },
  })
  return rest
}

/**
 * The schemas of a game as components of an OpenAPI document. Unions get a discriminator, by which code generators tell
 * their members apart.
 */
function componentsOf({ document, unions }: PublishedGameSchemas): Record<string, object> {
  const text = JSON.stringify(document.$defs).replaceAll('"#/$defs/', `"${inDocument('')}`)
  // The schemas of the game, with their references changed to components of this document. Nothing else has changed, so
  // the cast is safe.
  const components = JSON.parse(text) as Record<string, JsonSchema>
  return Object.fromEntries(
    Object.entries(components).map(([name, schema]) => {
      const union = unions[name]
      if (!union) return [name, schema]
      const mapping = Object.fromEntries(
        Object.entries(union.members).map(([type, member]) => [type, inDocument(member)]),
      )
      return [name, { ...schema, discriminator: { propertyName: union.key, mapping } }]
    }),
  )
}

const named = (name: Name) => ({ $ref: inDocument(name) })
const json = (name: Name, description: string) => ({
  description,
  content: { 'application/json': { schema: named(name) } },
})
const anyJson = (description: string) => ({
  description,
  content: { 'application/json': { schema: { type: 'object' } } },
})
const error = (description: string) => json('Error', description)

const refusals = {
  400: error('W1: it has not the form of its schema; `refusal.data.path` names the place'),
  401: error('W32: no token, or one that counts no more'),
  403: error('W4: the person who made the token holds the seat no more'),
  404: error('W3: there is no such room'),
  413: error('W2: longer than 64 kB'),
  429: error('W10, W26: too much at a time; see `Retry-After`'),
  500: error('W11: it went wrong; an order may be sent again with the same id: it is played once at most'),
  503: error(
    'W33, W24, W98: the server is about to end, or older than the game, or can store nothing at the moment: come again',
  ),
}

const body = (name: Name) => ({
  required: true,
  content: { 'application/json': { schema: named(name) } },
})

/**
 * The HTTP interface for programs at a seat, as an OpenAPI 3.1 document. It is generated from the schemas that parse
 * the requests.
 * @param url of this server
 * @param published the schemas of one game. If absent, views, entries, drafts and orders are open objects
 */
export const seatOpenApi = (url: string | undefined, published?: PublishedGameSchemas) => ({
  openapi: '3.1.0',
  info: {
    title: `Ops Room: play a seat by a program${published ? ` (${published.document.title})` : ''}`,
    version: '1.0.0',
    description:
      'For any game. The holder of a seat makes a token for it, in the room or at the table. A program knows what the seat knows.',
    license: { name: 'MIT', identifier: 'MIT' },
  },
  servers: [{ url: `${url ?? ''}/api/seat/v1` }],
  security: [{ seat: [] }],
  paths: {
    '/entries': {
      get: {
        operationId: 'entries',
        summary: 'The entries of the seat, as they come',
        description:
          'Lines of JSON. It stays open; a line `heartbeat` comes every 15 s. It ends with a line `end`: come again with the last number when the reason is `moving`.',
        parameters: [
          {
            name: 'after',
            in: 'query',
            description: 'The last number that the program has; absent: from the first on',
            schema: { type: 'integer', minimum: 0, maximum: 999_999_999 },
          },
        ],
        responses: {
          200: {
            description: 'A stream: each line is one StreamLine',
            content: { 'application/x-ndjson': { schema: named('StreamLine') } },
          },
          ...refusals,
          409: error('W8: there are not so many entries'),
        },
      },
    },
    '/state': {
      get: {
        operationId: 'state',
        summary: 'The state that the seat knows, whose turn it is, and the first steps of an order',
        responses: { 200: json('State', 'The state that the seat knows'), ...refusals },
      },
    },
    '/schemas': {
      get: {
        operationId: 'schemas',
        summary: 'The JSON Schemas of the game at this table, with its options and its version of the rules',
        responses: {
          200: anyJson('A JSON Schema 2020-12 document: View, Entry, Order, Draft in `$defs`'),
          ...refusals,
        },
      },
    },
    '/board': {
      get: {
        operationId: 'board',
        summary: 'The board of the game at this table, as it was before the game began',
        responses: { 200: anyJson('In the form of the game'), ...refusals },
      },
    },
    '/options': {
      post: {
        operationId: 'options',
        summary: 'The next steps of an order under construction',
        requestBody: body('OptionsRequest'),
        responses: { 200: json('Options', 'The next steps'), ...refusals },
      },
    },
    '/orders': {
      post: {
        operationId: 'orders',
        summary: 'All orders of the seat, or a sample of them',
        description:
          'As many as `options` leads to, up to a bound; `isAll` says whether there are more. It costs points by the time that it takes.',
        requestBody: body('OrdersRequest'),
        responses: { 200: json('Orders', 'Legal orders'), ...refusals },
      },
    },
    '/order': {
      post: {
        operationId: 'order',
        summary: 'Gives an order',
        description:
          'The same id with the same body gets the first answer again, so that it may be sent again after a failure.',
        requestBody: body('OrderRequest'),
        responses: {
          200: json('OrderTaken', 'It was played'),
          ...refusals,
          409: error('W6, W7, W8, W9: used id; overtaken; ahead; no game runs'),
          422: error('A rule of the game or the table forbids it: `refusal.rule` and `refusal.reason`'),
        },
      },
    },
  },
  components: {
    securitySchemes: {
      seat: { type: 'http', scheme: 'bearer', description: 'The token of a seat, as `ops_…`' },
    },
    schemas: {
      ...(published && componentsOf(published)),
      ...Object.fromEntries(
        Object.entries(schemas).map(([name, schema]) => [name, componentOf(schema, published !== undefined)]),
      ),
    },
  },
})
