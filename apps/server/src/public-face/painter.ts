import { BoundedProcess } from '../ops/bounded-process.ts'

/** The file with the program of the child process, beside this one: bundled, or from the sources. */
const program = (): URL =>
  import.meta.url.endsWith('.ts')
    ? new URL('./paint-process.ts', import.meta.url)
    : new URL('./paint-process.js', import.meta.url)

/** The memory limit of the child process in MB, in addition to the memory of the picture. */
const memory = 128

/** Converts SVGs to PNGs in a child process of low priority, one at a time, while the server serves its tables. */
export class Painter {
  readonly #process: BoundedProcess<string, Uint8Array>
  readonly #most: number
  #waiting = 0

  /**
   * @param most the maximum number of pictures that may wait
   * @param seconds the time limit of one picture
   */
  constructor(most: number, seconds: number, file = program()) {
    this.#most = most
    this.#process = new BoundedProcess(file, { memory, milliseconds: seconds * 1000 })
  }

  /** Whether so many pictures wait that no more are accepted. */
  get isBusy(): boolean {
    return this.#waiting >= this.#most
  }

  /** Whether the server is ending. Pending pictures are not made then. */
  get isClosed(): boolean {
    return this.#process.isClosed
  }

  /**
   * @returns the PNG
   * @throws when the child process breaks down or takes too long, or when the server is closed
   */
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
