/** Names that chance has made: of rooms, people and devices, hashes with their nonces, codes, and moments. */
const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
const hash = /(?<=")[0-9a-f]{64}(?=")/g
/** The number of an answer says how many questions its receiver has asked. */
const answerNumber = /^3\d+/
const code = /(?<="code":")[A-Z0-9]{4,8}(?=")/g
const moment = /(?<=")\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z(?=")/g
const milliseconds = /(?<=[:,[])1[789]\d{11}(?=[,}\]])/g

/**
 * Puts marks in place of names that chance has made, each by the order in which its receiver met it: so a name that comes
 * twice is still the same one. Moments become one mark: they are compared by when messages come.
 */
export class Canonical {
  readonly #marks = new Map<string, string>()

  /** @param names of this room: its code */
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
