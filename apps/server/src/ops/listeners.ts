type ArgumentsOf<F> = NonNullable<F> extends (...args: infer A) => unknown ? A : never

/**
 * Makes a function that calls a method of all listeners that have it, in the order in which they were added.
 * @param listeners the list of listeners. Listeners that are added later are called too
 */
export const listenerCallerOf =
  <L extends object>(listeners: readonly L[]) =>
  <K extends keyof L>(name: K) =>
  (...args: ArgumentsOf<L[K]>): void => {
    for (const listener of listeners) {
      // The cast is needed because TypeScript does not narrow the type of a property whose key is generic.
      const method = listener[name] as ((...args: ArgumentsOf<L[K]>) => unknown) | undefined
      method?.apply(listener, args)
    }
  }
