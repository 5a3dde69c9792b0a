import type { Line } from '../table/book.ts'

/** The ids of everybody who has done something in a book, in the order in which they first appear. */
function personsIn(lines: readonly Line[]): string[] {
  const ids = lines.flatMap(({ entry, deed }): unknown[] => {
    const { sealed } = entry.scope === 'table' ? (entry.event as { sealed?: Record<string, unknown> }) : {}
    const person = deed?.order?.scope === 'table' ? deed.order.person.id : undefined
    return [sealed?.host, sealed?.person, person]
  })
  return [...new Set(ids.filter((id): id is string => typeof id === 'string'))]
}

function replaced(value: unknown, names: ReadonlyMap<unknown, string>): unknown {
  if (Array.isArray(value)) return value.map((item) => replaced(item, names))
  if (value === null || typeof value !== 'object') return names.get(value) ?? value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, replaced(item, names)]))
}

/** Nobody is called by his name but where he took a seat under it. */
function unnamed({ deed, ...line }: Line): Line {
  if (deed?.order?.scope !== 'table') return deed ? { ...line, deed } : line
  const { order } = deed
  const name = order.command.type === 'sit' ? order.person.name : ''
  return { ...line, deed: { ...deed, order: { ...order, person: { ...order.person, name } } } }
}

/**
 * A book for everybody to read: the ids of persons become `person 1`, `person 2`, so that it can be seen who was the
 * same, and not who that was.
 */
export function withoutPersons(lines: readonly Line[]): Line[] {
  const names = new Map(personsIn(lines).map((id, place) => [id as unknown, `person ${place + 1}`]))
  return lines.map((line) => replaced(unnamed(line), names) as Line)
}
