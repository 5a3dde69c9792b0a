/** Waits for a component and for its texts, and returns the component. */
export async function withWords<T>(part: Promise<T>, ...words: Promise<void>[]): Promise<T> {
  const [loaded] = await Promise.all([part, ...words])
  return loaded
}
