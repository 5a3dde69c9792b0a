/** A function whose next call waits, once, when a test says so. */
export function holdable<Given extends unknown[], Done>(act: (...given: Given) => Promise<Done>) {
  let held: Promise<void> | undefined
  let isHolding = false
  return {
    async act(...given: Given): Promise<Done> {
      const waiting = held
      held = undefined
      isHolding = waiting !== undefined
      await waiting
      return act(...given)
    },
    /** Whether the last call was held. */
    isHolding: () => isHolding,
    /** @returns a function that lets the next call go on */
    holdNext(): () => void {
      let letGo = () => {}
      held = new Promise((resolve) => {
        letGo = resolve
      })
      return letGo
    },
  }
}
