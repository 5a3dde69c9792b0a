import type { Ratings } from '../ratings/ratings.ts'
import type { HandlersOf } from '../sockets/handlers.ts'
import type { PeopleActions } from './people.ts'

/** Requests of people about other people (blocks and reports), and about deleting themselves. */
export type PeopleHandlers = HandlersOf<'people'>

export function peopleHandlers(people: PeopleActions, ratings: Pick<Ratings, 'catchUp'>): PeopleHandlers {
  return {
    'people.block': ({ data }, request) => people.block(data.person, request),
    'people.blocked': ({ data }) => people.blocked(data.person),
    'people.unblock': ({ data }, request) => people.unblock(data.person, request),
    'people.report': ({ data }, request) => people.report(data.person, request),
    async 'people.forgetMe'({ data }, request) {
      // Rates finished games first, so that the opponent's result counts even if the loser deletes themselves.
      await ratings.catchUp()
      return people.forget(data.person, request)
    },
  }
}
