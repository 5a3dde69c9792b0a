import { newsLineSchema } from '@opsroom/protocol/account-api'
import { z } from 'zod'
import { seatOpenApi } from '../seat-api/openapi.ts'
import { accountRequests } from './requests.ts'

/** `$schema` is left out: OpenAPI 3.1 and zod both use JSON Schema 2020-12. */
function schemaOf(schema: z.core.$ZodType): object {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return rest
}
const content = (schema: object, description: string, type = 'application/json') => ({
  description,
  content: { [type]: { schema } },
})
const error = (description: string) => content({ $ref: '#/components/schemas/Error' }, description)

const refusals = {
  400: error('W1: it has not the form of its schema; `refusal.data.path` says where'),
  401: error('W32: no account token, or one that counts no more'),
  403: error('W4: this token does not play that seat'),
  404: error('W3: there is no such room'),
  409: error('W6: the id is used for something else'),
  413: error('W2: it is too long'),
  422: error('A rule of the server or the table forbids it: `refusal.rule` and `refusal.reason`'),
  429: error('W10, W26: too much at a time, see `Retry-After`; W101, W102: too much today'),
  500: error('W11: it went wrong; with an `id` it may be sent again'),
  503: error(
    'W33, W24, W98: the server is about to end, or older than the game, or can store nothing: come again',
  ),
}

const pathParameters = (path: string): object[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))

function ownPaths(): Record<string, Record<string, object>> {
  const paths: Record<string, Record<string, object>> = {}
  for (const [operationId, { method, path, summary, body, answer }] of Object.entries(accountRequests)) {
    const isAsked = Object.keys(body.def.shape).length > 0
    const operation = {
      operationId,
      summary,
      parameters: pathParameters(path),
      ...(isAsked && { requestBody: { required: true, ...content(schemaOf(body), summary) } }),
      responses: { 200: content(schemaOf(answer), summary), ...refusals },
    }
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation }
  }
  paths['/events'] = {
    get: {
      operationId: 'events',
      summary: 'The news of the account, as they come',
      description:
        'Lines of JSON. It begins with every table, stays open, and ends with a line `end`: come again when the reason is `moving`.',
      responses: {
        200: content(schemaOf(newsLineSchema), 'Each line is one', 'application/x-ndjson'),
        ...refusals,
      },
    },
  }
  return paths
}

/** The paths of the seat API, for the seats that a program plays with an account token. */
function seatPaths(of: Record<string, Record<string, object>>): Record<string, Record<string, object>> {
  const at = '/rooms/{code}/seats/{seat}'
  return Object.fromEntries(
    Object.entries(of).map(([path, operations]) => [
      `${at}${path}`,
      { ...operations, parameters: pathParameters(at) },
    ]),
  )
}

/**
 * The HTTP interface for programs with an account token, as an OpenAPI 3.1 document: the requests of the account, and
 * the requests of the seats that the program plays.
 * @param url of this server
 */
export function accountOpenApi(url: string | undefined): object {
  const seat = seatOpenApi(url)
  return {
    ...seat,
    info: {
      ...seat.info,
      title: 'Ops Room: act for a person by a program',
      description:
        'A person makes an account token for themselves. A program with it opens rooms, seeks other programs, sits down, plays, and agrees on a rematch.',
    },
    servers: [{ url: `${url ?? ''}/api/account/v1` }],
    security: [{ account: [] }],
    paths: { ...ownPaths(), ...seatPaths(seat.paths) },
    components: {
      securitySchemes: {
        account: { type: 'http', scheme: 'bearer', description: 'The token of an account, as `opa_…`' },
      },
      schemas: seat.components.schemas,
    },
  }
}
