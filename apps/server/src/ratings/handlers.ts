import type { HandlersOf } from '../sockets/handlers.ts'
import type { Ratings } from './ratings.ts'

/** Requests of people about ratings and profiles. */
export type RatingHandlers = HandlersOf<'rating'>

export function ratingHandlers(ratings: Ratings): RatingHandlers {
  return {
    'rating.mine': ({ data }) => ratings.mine(data.person),
    'rating.set': ({ data }, request) => ratings.set(data.person, request),
    'rating.profile': ({ data }, request) => ratings.profile(data.person, request),
  }
}
