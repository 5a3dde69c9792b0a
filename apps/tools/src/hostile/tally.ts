import { setTimeout as sleep } from 'node:timers/promises'

/** Milliseconds between two checks of whether the attack is over. */
const looking = 100

/**
 * The kinds of answers that must come before an attack ends: accepted, malformed, asked too often, unknown message, and
 * the end of a connection after too many messages, or after too many requests in one write. Otherwise a defence of the
 * server would stay untested.
 */
const expected = ['yes', 'W1', 'W10', 'W12', 'cut off', 'pipeline cut']

/** Counts the messages that an attack has sent, and the server's answers to them. */
export class Tally {
  readonly #most: number
  readonly #until: number
  readonly #expected: readonly string[]
  sent = 0
  /** The numbers of answers by kind: `yes`, the rule id of a refusal, `http 400`, `cut off` and others. */
  readonly answers: Record<string, number> = {}

  /**
   * @param most the number of messages to send
   * @param seconds after which the attack ends in any case
   * @param expectsAll whether the attack goes on until every kind of answer has come
   */
  constructor(most: number, seconds: number, expectsAll = true) {
    this.#most = most
    this.#until = performance.now() + seconds * 1_000
    this.#expected = expectsAll ? expected : []
  }

  /** Whether the attack is over: enough was sent and every expected kind of answer has come, or the time is up. */
  get isOver(): boolean {
    return (this.sent >= this.#most && this.missing.length === 0) || performance.now() >= this.#until
  }

  /** Waits until no more messages may be sent. */
  async over(): Promise<void> {
    while (!this.isOver) await sleep(looking)
  }

  /** The kinds of answers that have not come yet. */
  get missing(): string[] {
    return this.#expected.filter((kind) => this.answers[kind] === undefined)
  }

  count(answer: string): void {
    this.answers[answer] = (this.answers[answer] ?? 0) + 1
  }

  /** Counts the answers in a packet. */
  countPacket(text: string): void {
    if (!/^43\d*\[/.test(text)) return
    this.count(
      /^43\d*\[\{"ok":true/.test(text) ? 'yes' : (/"rule":"([^"]+)"/.exec(text)?.[1] ?? 'unreadable'),
    )
  }
}
