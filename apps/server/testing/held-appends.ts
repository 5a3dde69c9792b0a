import type { Store } from '../src/store/index.ts'

/** A store whose next append waits until the test lets it go on, and that counts what is read of event logs. */
export function heldAppends(store: Store) {
  let held: Promise<void> | undefined
  let isHolding = false
  let reads = 0
  const { eventLog } = store
  const append: typeof eventLog.append = async (changes) => {
    const waiting = held
    held = undefined
    isHolding = waiting !== undefined
    await waiting
    return eventLog.append(changes)
  }
  const appendThen: typeof eventLog.appendThen = (changes, onResult, onError) =>
    void append(changes).then(onResult, onError)
  const read: typeof eventLog.read = (room, after) => {
    reads++
    return eventLog.read(room, after)
  }
  return {
    store: { ...store, eventLog: { ...eventLog, append, appendThen, read } },
    isHolding: () => isHolding,
    reads: () => reads,
    /** @returns a function that lets the next append go on */
    holdNext(): () => void {
      let letGo = () => {}
      held = new Promise((resolve) => {
        letGo = resolve
      })
      return letGo
    },
  }
}
