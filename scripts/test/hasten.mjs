// A process that imports this first does twenty times as often what it does at intervals: storing who is connected,
// heartbeats, looking for what is due. A test that counts on being between two of them fails then each time, and not
// only on a slow machine.

const times = 20
/** The shortest interval in ms: shorter ones would keep a processor busy by themselves. */
const shortest = 20

const { setInterval } = globalThis
globalThis.setInterval = Object.assign(
  (task, milliseconds = 0, ...given) =>
    setInterval(task, Math.min(milliseconds, Math.max(shortest, milliseconds / times)), ...given),
  setInterval,
)
