import {
  optionsAnswerSchema,
  optionsRequestSchema,
  orderAnswerSchema,
  orderRequestSchema,
  seatErrorSchema,
  seatStateSchema,
  streamLineSchema,
} from '@opsroom/protocol/seat-api'
import { z } from 'zod'

const schemas = {
  Error: seatErrorSchema,
  State: seatStateSchema,
  OptionsRequest: optionsRequestSchema,
  Options: optionsAnswerSchema,
  OrderRequest: orderRequestSchema,
  OrderTaken: orderAnswerSchema,
  StreamLine: streamLineSchema,
}
type Name = keyof typeof schemas

/** OpenAPI 3.1 uses JSON Schema 2020-12, as zod does. */
function componentOf(schema: z.core.$ZodType): object {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return rest
}

const named = (name: Name) => ({ $ref: `#/components/schemas/${name}` })
const json = (name: Name, description: string) => ({
  description,
  content: { 'application/json': { schema: named(name) } },
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
 * The requests of programs, as an OpenAPI 3.1 document generated from the schemas that read them.
 * @param url of this server
 */
export const openApi = (url: string | undefined) => ({
  openapi: '3.1.0',
  info: {
    title: 'Ops Room: play a seat by a program',
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
        summary: 'What the seat knows, whose turn it is, and the first steps of an order',
        responses: { 200: json('State', 'What the seat knows'), ...refusals },
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
    schemas: Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, componentOf(schema)])),
  },
})
