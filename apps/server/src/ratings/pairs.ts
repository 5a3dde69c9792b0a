import { mostTogether, type Store } from '../store/index.ts'

type Kept = Pick<Store['ratings'], 'together' | 'profileOf'>

/** Whether two persons have as many rated games with each other as count in a time: those that are played now are among them. */
export const haveEnough = async (ratings: Kept, one: string, other: string): Promise<boolean> =>
  (await ratings.together(one, other)) >= mostTogether

/** Whether a game of these persons may be rated: two who both want it, and have not had enough with each other. */
export async function mayBeRated(ratings: Kept, persons: readonly string[]): Promise<boolean> {
  const [one, other, ...more] = persons
  if (one === undefined || other === undefined || one === other || more.length > 0) return false
  for (const person of [one, other]) if (!(await ratings.profileOf(person))?.wanted) return false
  return !(await haveEnough(ratings, one, other))
}
