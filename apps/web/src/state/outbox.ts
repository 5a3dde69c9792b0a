import type { CommandRequest } from '@opsroom/protocol'
import type { Refusal } from '@opsroom/rules/core'
import { freshId } from './fresh-id.ts'
import { type Wire, whenConnected } from './wire.ts'

/**
 * The outcome of a command. `last` is the number of the last entry in the audience's numbering once the command was
 * carried out.
 */
export type CommandOutcome = { ok: true; last: number } | { ok: false; refusal: Refusal }

interface Letter {
  body: CommandRequest
  answer(outcome: CommandOutcome): void
  underway: boolean
}

const secondTry = 1500

/**
 * The commands that the server has not answered yet. A command that may have been lost is sent again with the same id
 * and body; the server carries it out once, and answers again with the receipt.
 */
export class Outbox {
  readonly #wire: Wire
  readonly #changed: (waiting: number) => void
  readonly #letters = new Map<string, Letter>()
  #end: (() => void) | undefined

  constructor(wire: Wire, changed: (waiting: number) => void = () => undefined) {
    this.#wire = wire
    this.#changed = changed
  }

  send(body: Omit<CommandRequest, 'id'>): Promise<CommandOutcome> {
    return new Promise((answer) => {
      const id = freshId()
      this.#letters.set(id, { body: { ...body, id }, answer, underway: false })
      this.#changed(this.#letters.size)
      void this.#deliver(id)
    })
  }

  /** Sends unanswered commands again, once the connection is back and the table has caught up. */
  resend(): void {
    for (const id of this.#letters.keys()) void this.#deliver(id)
  }

  /**
   * Sends the unanswered commands at each connection until all are answered, without waiting for a table: its page was
   * left, and nobody calls `resend` any more.
   */
  outlive(): void {
    if (this.#letters.size > 0) this.#end ??= whenConnected(this.#wire, () => this.resend())
  }

  async #deliver(id: string): Promise<void> {
    const letter = this.#letters.get(id)
    if (!letter || letter.underway || !this.#wire.up) return
    letter.underway = true
    try {
      const answer = await this.#wire.request('table.command', letter.body)
      this.#letters.delete(id)
      this.#changed(this.#letters.size)
      if (this.#letters.size === 0) this.#end?.()
      letter.answer(answer.ok ? { ok: true, last: answer.last } : { ok: false, refusal: answer.refusal })
    } catch {
      letter.underway = false
      // If the connection still stands, the unanswered command is sent again after a pause; if the connection broke,
      // `resend` sends the command when it is back.
      if (this.#wire.up) setTimeout(() => void this.#deliver(id), secondTry)
    }
  }
}
