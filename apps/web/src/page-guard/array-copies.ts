/**
 * Gives arrays the methods `toReversed` and `toSorted`, which Chrome before 110 lacks and which the client and the
 * rules use everywhere. The function refers to nothing outside itself, because the build also writes it into the page
 * (`scripts/page-guard.ts`).
 */
export function polyfillArrayCopies(): void {
  const changes = { toReversed: 'reverse', toSorted: 'sort' } as const
  // `Object.keys` returns `string[]`; the cast restores the type of the keys.
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
