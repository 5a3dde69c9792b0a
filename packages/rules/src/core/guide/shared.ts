import type { JsonSchema } from './describe.ts'

/** The length in characters of JSON from which a repeated schema gets a name; shorter schemas are repeated inline. */
const worthNaming = 120

/**
 * The names of the parts of states and events. No shared schema is named after a part, because these names do not tell
 * its content.
 */
const parts = ['open', 'own', 'secrets']

/**
 * Visits a schema.
 * @param name the name of the field that holds the schema; in the singular for an element of a list or a record
 */
type Visit = (schema: JsonSchema, name: string) => void

function visitInner(
  { properties = {}, items, additionalProperties, oneOf = [], anyOf = [] }: JsonSchema,
  name: string,
  visit: Visit,
): void {
  for (const [field, inner] of Object.entries(properties)) visit(inner, field)
  const one = name.replace(/s$/, '')
  if (items) visit(items, one)
  if (typeof additionalProperties === 'object') visit(additionalProperties, one)
  for (const member of [...oneOf, ...anyOf]) visit(member, name)
}

/** A schema as text for comparison, without its description, which belongs to the field that holds it. */
function textOf({ description: _, ...rest }: JsonSchema): string {
  return JSON.stringify(rest)
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/**
 * Moves object schemas that occur several times into named schemas, in place, so that documents are short and code
 * generators make one type of each.
 */
export function nameSharedSchemas($defs: Record<string, JsonSchema>): void {
  const counts = new Map<string, number>()
  const count: Visit = (schema, name) => {
    if (schema.properties) {
      const text = textOf(schema)
      counts.set(text, (counts.get(text) ?? 0) + 1)
    }
    visitInner(schema, name, count)
  }
  for (const [name, schema] of Object.entries($defs)) visitInner(schema, name, count)

  const names = new Map<string, string>()
  const freeName = (wanted: string): string => {
    let name = wanted
    for (let number = 2; name in $defs; number++) name = `${wanted}${number}`
    return name
  }
  const share: Visit = (schema, name) => {
    const text = textOf(schema)
    if (
      !schema.properties ||
      parts.includes(name) ||
      text.length < worthNaming ||
      (counts.get(text) ?? 0) < 2
    ) {
      visitInner(schema, name, share)
      return
    }
    let named = names.get(text)
    if (named === undefined) {
      named = freeName(capital(name))
      names.set(text, named)
      const { description: _, ...rest } = schema
      $defs[named] = rest
      visitInner(rest, name, share)
    }
    const { description } = schema
    for (const key of Object.keys(schema)) delete schema[key as keyof JsonSchema]
    schema.$ref = `#/$defs/${named}`
    if (description) schema.description = description
  }
  for (const [name, schema] of Object.entries({ ...$defs })) visitInner(schema, name, share)
}
