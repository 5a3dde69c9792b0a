import type { FieldWords } from './guide.ts'

/** A node of a JSON Schema, as far as it is walked through. */
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

/** The keys under which the description of a field may stand, the longest first. */
const keysOf = (path: readonly string[]): string[] => path.map((_, index) => path.slice(index).join('.'))

/** The fields of a schema that no description was found for, and the keys that were used. */
export interface Described {
  missing: Set<string>
  used: Set<string>
}

/** Bounds that only say that a number is a safe integer. */
function withoutSafeBounds(schema: JsonSchema): void {
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
}

/**
 * Writes descriptions into a JSON Schema, in place.
 * @param path the names of the fields around it; elements of lists and values of records have the path of their field
 */
export function describe(
  schema: JsonSchema,
  words: FieldWords,
  path: readonly string[],
  described: Described,
): void {
  withoutSafeBounds(schema)
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    const at = [...path, name]
    // The type of a member of a union is its name.
    if (!(name === 'type' && field.const !== undefined)) {
      const key = keysOf(at).find((one) => words[one] !== undefined)
      if (key === undefined) described.missing.add(at.join('.'))
      else {
        described.used.add(key)
        field.description = words[key] as string
      }
    }
    describe(field, words, at, described)
  }
  const { items, additionalProperties, oneOf = [], anyOf = [] } = schema
  const inner = [items, typeof additionalProperties === 'object' ? additionalProperties : undefined]
  for (const one of [...inner, ...oneOf, ...anyOf]) if (one) describe(one, words, path, described)
}
