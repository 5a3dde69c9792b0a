import { mostGamesTogether, type Store } from '../store/index.ts'

type Kept = Pick<Store['ratings'], 'together' | 'profileOf'>

/**
 * Whether two persons already have the most rated games with each other that count in a span of time, games in
 * progress included.
 */
export const haveMostRatedGames = async (ratings: Kept, one: string, other: string): Promise<boolean> =>
  (await ratings.together(one, other)) >= mostGamesTogether

/**
 * Whether a game of these persons may be rated: there are two, both want it, and they have not reached the limit of
 * games with each other.
 */
export async function mayBeRated(ratings: Kept, persons: readonly string[]): Promise<boolean> {
  const [one, other, ...more] = persons
  if (one === undefined || other === undefined || one === other || more.length > 0) return false
  for (const person of [one, other]) if (!(await ratings.profileOf(person))?.wanted) return false
  return !(await haveMostRatedGames(ratings, one, other))
}
