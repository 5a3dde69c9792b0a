type ArgumentsOf<F> = NonNullable<F> extends (...args: infer A) => unknown ? A : never

/**
 * Calls a method of all listeners that have it, in the order in which they were added.
 * @param listeners others may be added until the last call
 */
export const callerOf =
  <L extends object>(listeners: readonly L[]) =>
  <K extends keyof L>(name: K) =>
  (...args: ArgumentsOf<L[K]>): void => {
    for (const listener of listeners) {
      // The compiler does not narrow a key that it does not know.
      const method = listener[name] as ((...args: ArgumentsOf<L[K]>) => unknown) | undefined
      method?.apply(listener, args)
    }
  }
