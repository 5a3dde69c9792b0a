/**
 * Patterns of the random text in messages: ids of rooms, people and devices, hashes with their nonces, codes, and
 * times.
 */
const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
const hash = /(?<=")[0-9a-f]{64}(?=")/g
/** The number in an answer's packet, which only counts the requests of its receiver. */
const answerNumber = /^3\d+/
const code = /(?<="code":")[A-Z0-9]{4,8}(?=")/g
const moment = /(?<=")\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z(?=")/g
const milliseconds = /(?<=[:,[])1[789]\d{11}(?=[,}\]])/g

/**
 * Replaces random names in messages by marks, numbered in the order in which the receiver first saw the names, so that
 * equal names stay equal. All times become the same mark, because they depend on when the messages were sent.
 */
export class NameCanonicalizer {
  readonly #marks = new Map<string, string>()

  /** @param names further names to mask, such as the room's code */
  constructor(...names: string[]) {
    for (const name of names) this.#marks.set(name, `<${this.#marks.size}>`)
  }

  of(packet: string): string {
    const marked = packet
      .replace(answerNumber, '3')
      .replaceAll(uuid, (name) => this.#markOf(name))
      .replaceAll(hash, (name) => this.#markOf(name))
      .replaceAll(code, (name) => this.#markOf(name))
      .replaceAll(moment, '<moment>')
      .replaceAll(milliseconds, '"<moment>"')
    let text = marked
    for (const [name, mark] of this.#marks) text = text.replaceAll(name, mark)
    return text
  }

  #markOf(name: string): string {
    const mark = this.#marks.get(name) ?? `<${this.#marks.size}>`
    this.#marks.set(name, mark)
    return mark
  }
}
