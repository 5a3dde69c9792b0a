/**
 * Gives arrays the methods that Chrome before 110 lacks and the client and the rules use everywhere: on the copy of an
 * array they do what `reverse` and `sort` do to the array itself. It refers to nothing outside of itself: the build
 * writes it into the page, too (`scripts/page-guard.ts`).
 */
export function fillInArrayCopies(): void {
  const changes = { toReversed: 'reverse', toSorted: 'sort' } as const
  for (const name of Object.keys(changes) as (keyof typeof changes)[]) {
    if (name in Array.prototype) continue
    Object.defineProperty(Array.prototype, name, {
      configurable: true,
      writable: true,
      value(this: unknown[], ...given: []) {
        return this.slice()[changes[name]](...given)
      },
    })
  }
}
