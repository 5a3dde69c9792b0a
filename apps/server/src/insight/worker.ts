import { BoundedProcess } from '../ops/bounded-process.ts'
import type { InsightQuestion, InsightReply } from './work.ts'

/** The file with the program of the insight process, beside this one: bundled, or from the sources. */
const program = (): URL =>
  import.meta.url.endsWith('.ts')
    ? new URL('./process.ts', import.meta.url)
    : new URL('./insight-process.js', import.meta.url)

/** The memory limit of the insight process in MB: many times as much as any match needs. */
const memory = 384

/** Computes insights in a child process of low priority, one question at a time, while the server serves its tables. */
export class InsightWorker extends BoundedProcess<InsightQuestion, InsightReply> {
  /** @param seconds that one question may take */
  constructor(seconds: number, file = program()) {
    super(file, { memory, milliseconds: seconds * 1000 })
  }
}
