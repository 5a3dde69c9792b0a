import type { Clock } from '../src/ops/clock.ts'

interface Task {
  every: number
  next: number
  run(): Promise<void>
}

/** A clock that a test moves; the timers of that time have run when it stands again. */
export class FakeClock implements Clock {
  #now = Date.UTC(2026, 0, 1)
  #elapsed = 0
  readonly #tasks = new Set<Task>()

  now = (): number => this.#now
  elapsed = (): number => this.#elapsed
  uptime = (): number => this.#elapsed

  every = (milliseconds: number, run: () => Promise<void>): (() => void) => {
    const task = { every: milliseconds, next: this.#elapsed + milliseconds, run }
    this.#tasks.add(task)
    return () => this.#tasks.delete(task)
  }

  after = (milliseconds: number): Promise<void> =>
    new Promise((resolve) => {
      const end = this.every(milliseconds, async () => {
        end()
        resolve()
      })
    })

  async forward(seconds: number): Promise<void> {
    const until = this.#elapsed + seconds * 1000
    for (;;) {
      const [next] = [...this.#tasks].sort((a, b) => a.next - b.next)
      if (!next || next.next > until) break
      this.#pass(next.next - this.#elapsed)
      next.next += next.every
      await next.run()
    }
    this.#pass(until - this.#elapsed)
  }

  /** Time passes without timers, as while no server runs, or while it sleeps. */
  skip(seconds: number): void {
    this.#pass(seconds * 1000)
    for (const task of this.#tasks) task.next = this.#elapsed + task.every
  }

  /** Somebody sets the clock, forward or back: no time passes. */
  set(seconds: number): void {
    this.#now += seconds * 1000
  }

  #pass(milliseconds: number): void {
    this.#now += milliseconds
    this.#elapsed += milliseconds
  }
}
