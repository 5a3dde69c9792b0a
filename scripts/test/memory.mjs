// The memory that a run takes at its peak, as far as the system tells it.
import { readFileSync } from 'node:fs'

const everyMs = 1000

/** Bytes that the system could still give, without what it caches of files; undefined where it does not say. */
function available() {
  try {
    const [, kilobytes] = /MemAvailable:\s+(\d+) kB/.exec(readFileSync('/proc/meminfo', 'utf8')) ?? []
    return kilobytes ? Number(kilobytes) * 1024 : undefined
  } catch {
    return undefined
  }
}

/** Watches how much less there is than at the beginning; other programs of the machine count as well. */
export function peakMemory() {
  const before = available()
  let least = before ?? 0
  const timer = setInterval(() => {
    least = Math.min(least, available() ?? least)
  }, everyMs)
  timer.unref()
  return {
    end() {
      clearInterval(timer)
      if (before === undefined) return 'memory unknown'
      return `memory at most ${((before - least) / 1024 ** 3).toFixed(1)} GB`
    },
  }
}
