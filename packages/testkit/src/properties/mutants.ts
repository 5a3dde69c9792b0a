import type { Rng } from '@opsroom/rules/core'

type Parent = Record<string | number, unknown>
type Site = { parent: Parent; key: string | number }

/** Every place in a value: its key and the object or list that holds it. */
function sitesIn(value: unknown, sites: Site[] = []): Site[] {
  if (value === null || typeof value !== 'object') return sites
  for (const key of Array.isArray(value) ? value.keys() : Object.keys(value)) {
    sites.push({ parent: value as Parent, key })
    sitesIn((value as Parent)[key], sites)
  }
  return sites
}

/** All words in a value; mutants use them as replacements, because they are words of the game. */
export const wordsIn = (value: unknown): string[] =>
  sitesIn(value).flatMap(({ parent, key }) => [
    ...(typeof key === 'string' ? [key] : []),
    ...(typeof parent[key] === 'string' ? [parent[key]] : []),
  ])

const otherThan = (value: unknown, words: readonly string[], rng: Rng): unknown => {
  if (typeof value === 'number')
    return rng.pick([value + 1, value - 1, rng.int(60), -value, value + 0.5, 1e9])
  if (typeof value === 'string') return rng.pick(words)
  if (typeof value === 'boolean') return !value
  return rng.pick([null, 0, '', true, []])
}

function changeAt({ parent, key }: Site, words: readonly string[], rng: Rng): void {
  const value = parent[key]
  switch (rng.int(6)) {
    case 0:
      if (Array.isArray(parent)) parent.splice(Number(key), 1)
      else delete parent[key]
      return
    case 1:
      if (Array.isArray(parent)) parent.splice(Number(key), 0, value)
      else parent[rng.pick(words)] = value
      return
    default:
      parent[key] = otherThan(value, words, rng)
  }
}

/** An order with one to three fields changed, removed or repeated. Most are illegal, some are not. */
export function mutatedOrder(order: unknown, words: readonly string[], rng: Rng): unknown {
  const copy: unknown = JSON.parse(JSON.stringify(order))
  for (let changes = 1 + rng.int(3); changes > 0; changes--) {
    const sites = sitesIn(copy)
    if (sites.length > 0) changeAt(rng.pick(sites), words, rng)
  }
  return copy
}
