import type { RequestName } from '@opsroom/protocol'
import type { Ratings } from '../ratings/ratings.ts'
import type { Handlers } from './table-of-handlers.ts'

/** Requests of people about ratings and profiles. */
type RatingHandlers = Pick<Handlers, Extract<RequestName, `rating.${string}`>>

export function ratingHandlers(ratings: Ratings): RatingHandlers {
  return {
    'rating.mine': ({ data }) => ratings.mine(data.person),
    'rating.set': ({ data }, request) => ratings.set(data.person, request),
    'rating.profile': ({ data }, request) => ratings.profile(data.person, request),
  }
}
