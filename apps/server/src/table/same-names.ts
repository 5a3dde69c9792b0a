import type { Person, TableState } from '@opsroom/rules/core'
import { distinctName } from '../ops/look-alikes.ts'
import { botWithPersonId } from './holders.ts'

/** The person who sits down, with a name that nobody else at the table has. */
export function personWithDistinctName({ open, sealed }: TableState, person: Person): Person {
  if (botWithPersonId(person.id)) return person
  const isOther = ([seat]: [string, string]) => sealed?.holders[seat] !== person.id
  const others = Object.entries(open.taken).filter(isOther)
  return {
    ...person,
    name: distinctName(
      person.name,
      others.map(([, name]) => name),
    ),
  }
}
