import { mostRatedGamesPerPair, type Store } from '../store/index.ts'

type Kept = Pick<Store['ratings'], 'together' | 'profileOf'>

/**
 * Whether two persons have reached the maximum number of rated games against each other within the time span that
 * counts, games in progress included.
 */
export const haveReachedRatedGameLimit = async (
  ratings: Kept,
  one: string,
  other: string,
): Promise<boolean> => (await ratings.together(one, other)) >= mostRatedGamesPerPair

/**
 * Whether a game between these persons may be rated: there are two of them, both want ratings, and they have not
 * reached the maximum number of games against each other.
 */
export async function mayBeRated(ratings: Kept, persons: readonly string[]): Promise<boolean> {
  const [one, other, ...more] = persons
  if (one === undefined || other === undefined || one === other || more.length > 0) return false
  for (const person of [one, other]) if (!(await ratings.profileOf(person))?.wanted) return false
  return !(await haveReachedRatedGameLimit(ratings, one, other))
}
