import type { Clock } from '../ops/clock.ts'

interface Task {
  every: number
  next: number
  run(): Promise<void>
}

/** A clock that a test moves; the timers of that time have run when it stands again. */
export class FakeClock implements Clock {
  #now = Date.UTC(2026, 0, 1)
  readonly #tasks = new Set<Task>()

  now = (): number => this.#now

  every = (milliseconds: number, run: () => Promise<void>): (() => void) => {
    const task = { every: milliseconds, next: this.#now + milliseconds, run }
    this.#tasks.add(task)
    return () => this.#tasks.delete(task)
  }

  async forward(seconds: number): Promise<void> {
    const until = this.#now + seconds * 1000
    for (;;) {
      const [next] = [...this.#tasks].sort((a, b) => a.next - b.next)
      if (!next || next.next > until) break
      this.#now = next.next
      next.next += next.every
      await next.run()
    }
    this.#now = until
  }

  /** Time passes without timers, as while no server runs, or while it sleeps. */
  skip(seconds: number): void {
    this.#now += seconds * 1000
    for (const task of this.#tasks) task.next = this.#now + task.every
  }
}
