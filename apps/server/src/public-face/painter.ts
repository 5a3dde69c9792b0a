import { BoundedProcess } from '../ops/bounded-process.ts'

/** The file beside this one: bundled, or from the sources. */
const program = (): URL =>
  import.meta.url.endsWith('.ts')
    ? new URL('./paint-process.ts', import.meta.url)
    : new URL('./paint-process.js', import.meta.url)

/** Memory in MB, in addition to that of the picture. */
const memory = 128

/** Makes PNGs of SVGs in a child process of low priority, one at a time. The server serves its tables meanwhile. */
export class Painter {
  readonly #process: BoundedProcess<string, Uint8Array>
  readonly #most: number
  #waiting = 0

  /**
   * @param most pictures that may wait
   * @param seconds that one picture may take
   */
  constructor(most: number, seconds: number, file = program()) {
    this.#most = most
    this.#process = new BoundedProcess(file, { memory, milliseconds: seconds * 1000 })
  }

  /** Whether the queue is so long that no more pictures are accepted. */
  get isBusy(): boolean {
    return this.#waiting >= this.#most
  }

  /** The server ends: pending pictures are not made. */
  get isClosed(): boolean {
    return this.#process.isClosed
  }

  /** @throws when the process breaks down, takes too long, or the server is closed */
  async paint(svg: string): Promise<Buffer> {
    this.#waiting++
    try {
      return Buffer.from(await this.#process.ask(svg))
    } finally {
      this.#waiting--
    }
  }

  close(): Promise<void> {
    return this.#process.close()
  }
}
