import { z } from 'zod/mini'
import type { EventKinds } from '../event.ts'
import type { AnyPreparedGame } from '../game.ts'
import { tableEventKinds } from '../table/events.ts'
import { tableOpenSchema, tableSecretSchema } from '../table/state.ts'
import { type DescriptionResult, type JsonSchema, writeDescriptions } from './describe.ts'
import type { AnyGuide, FieldWords } from './guide.ts'
import { nameSharedSchemas } from './shared.ts'
import { tableFieldWords } from './table-fields.ts'

/** The schemas of a game and its table as one JSON Schema document (2020-12), each under its name in `$defs`. */
export interface GameSchemas {
  $schema: string
  title: string
  description: string
  $defs: Record<string, JsonSchema>
}

/**
 * A union in `$defs`. The field `key` of a value tells its member; `members` has the name of the member's schema in
 * `$defs` for each value of that field.
 */
export interface PublishedUnion {
  key: string
  members: Record<string, string>
}

export interface PublishedGameSchemas extends DescriptionResult {
  document: GameSchemas
  unions: Record<string, PublishedUnion>
}

/**
 * The JSON Schema of the data that is sent. All data passes its schema before it is sent, so unlisted fields never
 * appear: `io: 'output'` makes the schema strict.
 */
function jsonOf(schema: z.ZodMiniType): JsonSchema {
  // The cast narrows zod's own JSON Schema type, whose numbers and strings are wider.
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

/**
 * The schemas of events in the form in which an audience is sent them: without sealed parts, and without kinds that
 * only have a sealed part.
 */
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

/**
 * The members of a union of schemas, by the literal `type` of each; undefined when the schema is not a union, or a
 * member has no literal `type`.
 */
function membersOf(schema: JsonSchema): Record<string, JsonSchema> | undefined {
  const members = schema.oneOf?.map((member) => [member.properties?.type?.const, member] as const)
  if (!members?.every(([type]) => typeof type === 'string')) return undefined
  // The cast is safe: every `type` has just been found to be a string.
  return Object.fromEntries(members) as Record<string, JsonSchema>
}

/** Collects schemas under their names and adds descriptions to their fields. */
class Collection {
  readonly $defs: Record<string, JsonSchema> = {}
  readonly unions: Record<string, PublishedUnion> = {}
  readonly described: DescriptionResult = { missing: new Set(), used: new Set() }
  readonly #words: FieldWords

  constructor(words: FieldWords) {
    this.#words = words
  }

  add(name: string, schema: JsonSchema, path: readonly string[] = [], words = this.#words): void {
    writeDescriptions(schema, words, path, this.described)
    this.$defs[name] = schema
  }

  /**
   * Adds a union, each of its members under a name of its own.
   * @param kind `order` or `event`: the word that follows the type in the key of a member's description
   */
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

  /** Adds a schema under a name: if it is a union, with each of its members under a name of its own. */
  addAny(name: string, schema: JsonSchema, kind: string): void {
    const members = membersOf(schema)
    if (members) this.addUnion(name, members, kind)
    else this.add(name, schema)
  }
}

const view = (open: JsonSchema, secret: JsonSchema): JsonSchema =>
  strict({ open, secrets: bySeat(secret) }, ['open'])

const entryAt: JsonSchema = { type: 'integer' }

/** A game, prepared for one setup and version of its rules, whose schemas are to be published. */
export interface GameToPublish {
  id: string
  prepared: AnyPreparedGame
  version: number
  guide?: AnyGuide | undefined
}

/**
 * The schemas of everything that a program at a table of this game receives and sends. They contain nothing secret: a
 * schema tells which fields exist, never their values.
 */
export function schemasOfGame({ id, prepared, version, guide }: GameToPublish): PublishedGameSchemas {
  const all = new Collection({ ...wireFields, ...guide?.fields })
  const ofTable = { ...wireFields, ...tableFieldWords }
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

/** The schema of a kind of choice (`pick`), with the meaning of each kind's value. */
const pickOf = (picks: FieldWords): JsonSchema => ({
  type: 'string',
  ...(Object.keys(picks).length > 0 && {
    oneOf: Object.entries(picks).map(([pick, description]) => ({ const: pick, description })),
  }),
})

/** Descriptions of the fields that wrap the game's own fields on the wire. */
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
