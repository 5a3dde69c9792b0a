import { canonicalJson } from '@opsroom/rules/core'

/** The keys of lists whose order does not matter, at any depth. */
const sets = new Set(['waiting', 'winners', 'manoeuvres', 'tail', 'seats'])
/**
 * The keys whose values are objects that are compared as a whole: a field that the scenario does not expect must be
 * absent.
 */
const whole = new Set(['tails', 'told', 'pilot', 'observer', 'opens'])

const text = (value: unknown): string => (value === undefined ? 'absent' : canonicalJson(value))
const isObject = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
const isNothing = (value: unknown): boolean => value === null || value === undefined
const sorted = (list: readonly unknown[]): unknown[] =>
  [...list].sort((a, b) => (text(a) < text(b) ? -1 : text(a) > text(b) ? 1 : 0))

/**
 * The differences between a state and the expected one. Objects are compared key by key, at any depth; a key that is
 * not expected is ignored, except in the objects of `whole`.
 */
export function differences(path: string, found: unknown, wanted: unknown): string[] {
  const key = path.split('.').at(-1) ?? ''
  const parent = path.split('.').at(-2) ?? ''
  if (isNothing(wanted)) return isNothing(found) ? [] : [`${path} is ${text(found)}, not ${text(wanted)}`]
  if (Array.isArray(wanted) && Array.isArray(found)) {
    if (sets.has(key) || parent === 'altitudes')
      return canonicalJson(sorted(found)) === canonicalJson(sorted(wanted))
        ? []
        : [`${path} is ${text(sorted(found))}, not ${text(sorted(wanted))}`]
    if (found.length !== wanted.length)
      return [`${path} has ${found.length} entries, not ${wanted.length}: ${text(found)}`]
    return wanted.flatMap((each, index) => differences(`${path}.${index}`, found[index], each))
  }
  if (isObject(wanted) && isObject(found)) {
    // A plane that is out is compared as a plane without a place, whatever place the scenario expects.
    if (parent === 'planes' && found.out && !isNothing(wanted.at))
      return differences(path, found, { ...wanted, at: null })
    const extra = whole.has(key) ? Object.keys(found).filter((name) => !(name in wanted)) : []
    return [
      ...extra.map((name) => `${path}.${name} is ${text(found[name])}, not absent`),
      ...Object.entries(wanted).flatMap(([name, value]) => {
        // The bursts of a shot are compared as a whole.
        const more = whole.has(key) && isObject(value) && isObject(found[name])
        const surplus = more ? Object.keys(found[name] as object).filter((burst) => !(burst in value)) : []
        return [
          ...surplus.map((burst) => `${path}.${name}.${burst} is not absent`),
          ...differences(`${path}.${name}`, found[name], value),
        ]
      }),
    ]
  }
  return canonicalJson(found) === canonicalJson(wanted)
    ? []
    : [`${path} is ${text(found)}, not ${text(wanted)}`]
}

/** The value at a path whose keys are separated by dots; the members of a list are named by their index. */
export const valueAt = (from: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (value, key) => (value === null || typeof value !== 'object' ? undefined : (value as never)[key]),
      from,
    )
