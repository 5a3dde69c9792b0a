import type { FieldWords } from './guide.ts'

/** A node of a JSON Schema, with the keywords that this code reads or writes. */
export interface JsonSchema {
  $ref?: string
  type?: string
  const?: unknown
  description?: string
  minimum?: number
  maximum?: number
  properties?: Record<string, JsonSchema>
  additionalProperties?: JsonSchema | boolean
  items?: JsonSchema
  oneOf?: JsonSchema[]
  anyOf?: JsonSchema[]
  required?: string[]
  enum?: unknown[]
}

/**
 * The keys under which the description of a field may be found, the most specific first: the whole path, then ever
 * shorter ends of it.
 */
const keysOf = (path: readonly string[]): string[] => path.map((_, index) => path.slice(index).join('.'))

/**
 * The result of describing schemas: the fields without a description, and the keys of the descriptions that were used.
 */
export interface DescriptionResult {
  missing: Set<string>
  used: Set<string>
}

/** Removes bounds that say only that a number is a safe integer. */
function withoutSafeBounds(schema: JsonSchema): void {
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
}

/**
 * Writes descriptions into a JSON Schema, in place.
 * @param path the names of the fields that contain the schema; elements of lists and values of records have the path of
 * their field
 */
export function writeDescriptions(
  schema: JsonSchema,
  words: FieldWords,
  path: readonly string[],
  described: DescriptionResult,
): void {
  withoutSafeBounds(schema)
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    const at = [...path, name]
    // A constant `type` field needs no description: it names the member of a union.
    if (!(name === 'type' && field.const !== undefined)) {
      const key = keysOf(at).find((one) => words[one] !== undefined)
      if (key === undefined) described.missing.add(at.join('.'))
      else {
        described.used.add(key)
        field.description = words[key] as string
      }
    }
    writeDescriptions(field, words, at, described)
  }
  const { items, additionalProperties, oneOf = [], anyOf = [] } = schema
  const inner = [items, typeof additionalProperties === 'object' ? additionalProperties : undefined]
  for (const one of [...inner, ...oneOf, ...anyOf]) if (one) writeDescriptions(one, words, path, described)
}
