import { setTimeout as sleep } from 'node:timers/promises'

/** A check of something that this process needs before it should be sent players, such as its database. */
export interface ReadinessCheck {
  /** The name of the missing part when the check fails. `/readyz` shows it to everybody. */
  name: string
  isReady(): Promise<boolean>
}

/** The time limit of all checks together, in ms. */
const timeout = 2_000

/**
 * The longest time in seconds that a process takes to close after it has moved its connections, whatever a database or
 * a peer does.
 */
export const maximumClosingSeconds = 20

/** Tells whether this process should be sent players. Each part of the server adds a check for what it needs. */
export class Readiness {
  readonly #checks: ReadinessCheck[] = []
  #isDraining = false
  #asking: Promise<string[]> | undefined

  push(...checks: ReadinessCheck[]): void {
    this.#checks.push(...checks)
  }

  /** Makes this process not ready from now on, because it is about to end. */
  drain(): void {
    this.#isDraining = true
  }

  get isDraining(): boolean {
    return this.#isDraining
  }

  /**
   * The names of the missing parts, after two seconds at most. Callers who ask meanwhile share one answer: anybody may
   * ask, and must not keep the database busy by it.
   */
  async missing(): Promise<string[]> {
    this.#asking ??= this.#askAll().finally(() => {
      this.#asking = undefined
    })
    return [...(this.#isDraining ? ['draining'] : []), ...(await this.#asking)]
  }

  async #askAll(): Promise<string[]> {
    const enough = sleep(timeout, false, { ref: false })
    const found = await Promise.all(
      this.#checks.map(async ({ name, isReady }) => {
        const isThere = await Promise.race([isReady().catch(() => false), enough])
        return isThere ? [] : [name]
      }),
    )
    return found.flat()
  }
}
