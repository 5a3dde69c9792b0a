/** A part that is fetched, when the words that it says are here too. */
export async function withWords<T>(part: Promise<T>, ...words: Promise<void>[]): Promise<T> {
  const [loaded] = await Promise.all([part, ...words])
  return loaded
}
