import { serverMessages } from '@opsroom/protocol'
import { z } from 'zod'
import type { Clock } from '../ops/clock.ts'
import type { LiveServer } from '../sockets/connection.ts'
import type { Store } from '../store/index.ts'

const key = 'banner'
/** Milliseconds between two checks whether another process has changed the banner. */
const looking = 15_000

const bannerSchema = z.object({ text: z.string(), until: z.number().optional() })
type Shown = z.infer<typeof bannerSchema> | undefined

/** The banner: the operator's message to everybody. It is one line, stored for all processes. */
export class Banner {
  readonly #store: Pick<Store, 'settings'>
  readonly #io: LiveServer
  readonly #clock: Clock
  #stored: Shown
  #sent: string | undefined
  #stop = () => {}

  constructor(store: Pick<Store, 'settings'>, io: LiveServer, clock: Clock) {
    this.#store = store
    this.#io = io
    this.#clock = clock
  }

  /** The text of the banner now, or undefined when there is none. */
  get text(): string | undefined {
    const { text, until = Number.POSITIVE_INFINITY } = this.#stored ?? {}
    return text !== undefined && until > this.#clock.now() ? text : undefined
  }

  /**
   * @param text the new text of the banner; undefined removes it
   * @param hours the hours after which the banner disappears; it stays if undefined
   */
  async set(text: string | undefined, hours?: number): Promise<void> {
    const until = hours === undefined ? undefined : this.#clock.now() + hours * 3_600_000
    await this.#store.settings.set(key, text === undefined ? '' : JSON.stringify({ text, until }))
    await this.read()
  }

  async begin(onFailure: (error: unknown) => void): Promise<void> {
    await this.read()
    this.#stop = this.#clock.every(looking, () => this.read().catch(onFailure))
  }

  /** Reads the stored banner, and sends it to all connections of this process if it has changed. */
  async read(): Promise<void> {
    const stored = await this.#store.settings.get(key)
    this.#stored = stored ? bannerSchema.parse(JSON.parse(stored)) : undefined
    const { text } = this
    if (text === this.#sent) return
    this.#sent = text
    this.#io.local.emit('server.banner', serverMessages['server.banner'].parse({ ...(text && { text }) }))
  }

  close(): void {
    this.#stop()
  }
}
