import type { RequestName } from '@opsroom/protocol'
import type { People } from '../safety/people.ts'
import type { Handlers } from './table-of-handlers.ts'

/** What people ask about other people, and that they be deleted. */
type PeopleHandlers = Pick<Handlers, Extract<RequestName, `people.${string}`>>

export function peopleHandlers(people: People): PeopleHandlers {
  return {
    'people.block': ({ data }, request) => people.block(data.person, request),
    'people.blocked': ({ data }) => people.blocked(data.person),
    'people.unblock': ({ data }, request) => people.unblock(data.person, request),
    'people.report': ({ data }, request) => people.report(data.person, request),
    'people.forgetMe': ({ data }, request) => people.forget(data.person, request),
  }
}
