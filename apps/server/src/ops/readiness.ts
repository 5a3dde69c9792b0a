import { setTimeout as sleep } from 'node:timers/promises'

/** Something without which this process should be sent no players, such as its database. */
export interface ReadinessCheck {
  /** The missing part when the check fails, as `/readyz` names it. Everybody may read it. */
  name: string
  isReady(): Promise<boolean>
}

/** The time limit of all checks together, in ms. */
const timeout = 2_000

/**
 * The longest time that a process takes to close after it has moved its connections, in s, whatever a database or a
 * peer does.
 */
export const longestClosing = 20

/** Whether this process should be sent players. Each part of the server adds what it needs. */
export class Readiness {
  readonly #checks: ReadinessCheck[] = []
  #isDraining = false
  #asking: Promise<string[]> | undefined

  push(...checks: ReadinessCheck[]): void {
    this.#checks.push(...checks)
  }

  /** This process is about to end: from now on it is not ready. */
  drain(): void {
    this.#isDraining = true
  }

  get isDraining(): boolean {
    return this.#isDraining
  }

  /**
   * The names of the missing parts, after two seconds at most. Callers in the meantime get the same answer: anybody
   * may ask, and that is not to keep the database busy.
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
