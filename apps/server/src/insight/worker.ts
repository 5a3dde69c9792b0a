import { BoundedProcess } from '../ops/bounded-process.ts'
import type { InsightQuestion, InsightReply } from './work.ts'

/** The file beside this one: bundled, or from the sources. */
const program = (): URL =>
  import.meta.url.endsWith('.ts')
    ? new URL('./process.ts', import.meta.url)
    : new URL('./insight-process.js', import.meta.url)

/** The memory limit of an explanation, in MB: many times the need of a match. */
const memory = 384

/** Explains in a child process of low priority, one question at a time. The server serves its tables meanwhile. */
export class InsightWorker extends BoundedProcess<InsightQuestion, InsightReply> {
  /** @param seconds that one question may take */
  constructor(seconds: number, file = program()) {
    super(file, { memory, milliseconds: seconds * 1000 })
  }
}
