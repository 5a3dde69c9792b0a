import { z } from 'zod/mini'
import type { EventKinds } from '../event.ts'
import type { AnyPreparedGame } from '../game.ts'
import { tableEventKinds } from '../table/events.ts'
import { tableOpenSchema, tableSecretSchema } from '../table/state.ts'
import { type Described, describe, type JsonSchema } from './describe.ts'
import type { AnyGuide, FieldWords } from './guide.ts'
import { nameSharedSchemas } from './shared.ts'
import { tableFields } from './table-fields.ts'

/** The schemas of a game at its table as one JSON Schema document (2020-12), each under its name in `$defs`. */
export interface GameSchemas {
  $schema: string
  title: string
  description: string
  $defs: Record<string, JsonSchema>
}

/** A union of `$defs` that the field `type` tells apart, with the name of the schema of each type. */
export interface Union {
  key: string
  members: Record<string, string>
}

export interface Published extends Described {
  document: GameSchemas
  unions: Record<string, Union>
}

/** Everything passes its schema on the way out, so nothing comes that it does not list: `output` is strict. */
function jsonOf(schema: z.ZodMiniType): JsonSchema {
  // The numbers and texts of a JSON Schema are wider types in zod's own.
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io: 'output',
    unrepresentable: 'any',
  }) as JsonSchema & {
    $schema: string
  }
  return json
}

const ref = (name: string): JsonSchema => ({ $ref: `#/$defs/${name}` })
const strict = (properties: Record<string, JsonSchema>, required: string[]): JsonSchema => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
})
const bySeat = (value: JsonSchema): JsonSchema => ({ type: 'object', additionalProperties: value })

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** The events as an audience is sent them: without sealed parts, and without kinds that nobody is shown. */
function eventsOf(kinds: EventKinds): Record<string, JsonSchema> {
  const members: Record<string, JsonSchema> = {}
  for (const [type, { open, own }] of Object.entries(kinds)) {
    if (!open && !own) continue
    const parts = {
      ...(open && { open: jsonOf(open) }),
      ...(own && { own: bySeat(jsonOf(own)) }),
    }
    members[type] = strict({ type: { type: 'string', const: type }, ...parts }, ['type'])
  }
  return members
}

/** The members of a union by their types, where each has a literal one. */
function membersOf(schema: JsonSchema): Record<string, JsonSchema> | undefined {
  const members = schema.oneOf?.map((member) => [member.properties?.type?.const, member] as const)
  if (!members?.every(([type]) => typeof type === 'string')) return undefined
  // Every type is a text.
  return Object.fromEntries(members) as Record<string, JsonSchema>
}

/** Collects schemas under their names, described. */
class Collection {
  readonly $defs: Record<string, JsonSchema> = {}
  readonly unions: Record<string, Union> = {}
  readonly described: Described = { missing: new Set(), used: new Set() }
  readonly #words: FieldWords

  constructor(words: FieldWords) {
    this.#words = words
  }

  add(name: string, schema: JsonSchema, path: readonly string[] = [], words = this.#words): void {
    describe(schema, words, path, this.described)
    this.$defs[name] = schema
  }

  /** @param kind the word for a member, `order` or `event`, under which its description stands */
  addUnion(name: string, members: Record<string, JsonSchema>, kind: string, words = this.#words): void {
    const names: Record<string, string> = {}
    for (const [type, member] of Object.entries(members)) {
      const key = `${type} ${kind}`
      if (words[key]) {
        this.described.used.add(key)
        member.description = words[key]
      } else this.described.missing.add(key)
      names[type] = `${capital(type)}${name}`
      this.add(names[type], member, [type], words)
    }
    this.$defs[name] = { oneOf: Object.values(names).map(ref) }
    this.unions[name] = { key: 'type', members: names }
  }

  /** A union if the schema is one. */
  addAny(name: string, schema: JsonSchema, kind: string): void {
    const members = membersOf(schema)
    if (members) this.addUnion(name, members, kind)
    else this.add(name, schema)
  }
}

const view = (open: JsonSchema, secret: JsonSchema): JsonSchema =>
  strict({ open, secrets: bySeat(secret) }, ['open'])

const entryAt: JsonSchema = { type: 'integer' }

/** A game for one setup and version of its rules. */
export interface ToPublish {
  id: string
  prepared: AnyPreparedGame
  version: number
  guide?: AnyGuide | undefined
}

/**
 * The schemas of all that a program at a table of this game is sent and sends. They list nothing that the rules in this
 * repository do not: a schema says what might be known, never what is.
 */
export function schemasOfGame({ id, prepared, version, guide }: ToPublish): Published {
  const all = new Collection({ ...wireFields, ...guide?.fields })
  const ofTable = { ...wireFields, ...tableFields }
  all.add('View', strict({ table: ref('TableView'), game: ref('GameView') }, ['table', 'game']))
  all.add('GameView', view(jsonOf(prepared.schemas.open), jsonOf(prepared.schemas.secret)))
  all.add('TableView', view(jsonOf(tableOpenSchema), jsonOf(tableSecretSchema)), [], ofTable)
  all.addUnion('Event', eventsOf(prepared.eventKinds), 'event')
  all.addUnion('TableEvent', eventsOf(tableEventKinds), 'event', ofTable)
  all.addAny('Order', jsonOf(prepared.command), 'order')
  all.addAny('Draft', jsonOf(prepared.draft), 'order')
  const entry = (scope: string, event: string): JsonSchema =>
    strict(
      {
        scope: { type: 'string', const: scope },
        event: ref(event),
        at: { ...entryAt },
        view: ref('View'),
        gone: { type: 'array', items: { type: 'integer' } },
      },
      ['scope', 'event'],
    )
  all.add('Entry', { oneOf: [entry('table', 'TableEvent'), entry('game', 'Event')] }, [], ofTable)
  all.$defs.Pick = pickOf(guide?.picks ?? {})
  nameSharedSchemas(all.$defs)
  return {
    document: {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      title: `${id}, rules version ${version}`,
      description:
        'View, Entry, Order and Draft are what a program that plays a seat is sent and sends (docs/bots-api.md). A seat is sent of the secrets and own parts its own alone.',
      $defs: all.$defs,
    },
    unions: all.unions,
    ...all.described,
  }
}

/** Each subject of a choice, with the meaning of its value. */
const pickOf = (picks: FieldWords): JsonSchema => ({
  type: 'string',
  ...(Object.keys(picks).length > 0 && {
    oneOf: Object.entries(picks).map(([pick, description]) => ({ const: pick, description })),
  }),
})

/** Fields of the wire around those of the games. */
const wireFields: FieldWords = {
  open: 'The part that all may know.',
  own: 'The part that one seat alone is told, by seat: only your own is ever sent.',
  secrets: 'The knowledge of one seat alone, by seat: only your own is ever sent.',
  table: 'The table, the same for every game.',
  game: 'The game that is played.',
  scope: 'Whether the event is one of the table or of the game.',
  event: 'The thing that has happened.',
  view: 'Only where something was taken back: the whole view, which replaces what was before.',
  gone: 'The numbers of the entries that no longer count.',
}
