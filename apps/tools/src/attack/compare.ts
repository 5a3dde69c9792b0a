import { setTimeout as sleep } from 'node:timers/promises'
import type { NonInterferencePair, PairStep } from '@opsroom/testkit/non-interference-pair'
import { Match, nameAtOtherServer, visitorName, waitUntil } from './match.ts'
import { actInSecret, askEverything } from './questions.ts'
import type { World } from './world.ts'

/** One of the two worlds whose messages are compared. */
type Side = 'here' | 'there'
type Matches = Readonly<Record<Side, Match>>
const sides = ['here', 'there'] as const
const otherOf = { here: 'there', there: 'here' } as const

/** The result of comparing the messages of two worlds. */
export interface Comparison {
  /** The difference by which somebody can tell the two worlds apart; absent if none was found. */
  problem?: string
  packets: number
  bytes: number
  questions: number
}

/** The number of steps, while the worlds differ, after which all clients ask their questions again. */
const asksEvery = 8

/**
 * Plays a pair of nights step by step, each night in its world, and compares all messages to people who may not tell
 * the worlds apart.
 * @param timeout for an answer while a secret order is being stored, in ms
 */
export async function comparePair(
  pair: NonInterferencePair,
  both: Readonly<Record<Side, World>>,
  { isListed, timeout }: { isListed: boolean; timeout: number },
): Promise<Comparison> {
  const [here, there] = await Promise.all(sides.map((side) => Match.open(pair, both[side], isListed)))
  const matches: Matches = { here: here as Match, there: there as Match }
  const result = await new Comparing(pair, matches, timeout).run()
  await Promise.all(sides.map((side) => matches[side].end()))
  return result
}

class Comparing {
  readonly #pair: NonInterferencePair
  readonly #matches: Matches
  readonly #timeout: number
  readonly #figures: Comparison = { packets: 0, bytes: 0, questions: 0 }

  constructor(pair: NonInterferencePair, matches: Matches, timeout: number) {
    this.#pair = pair
    this.#matches = matches
    this.#timeout = timeout
  }

  async run(): Promise<Comparison> {
    const { steps, differ } = this.#pair
    for (const [place, step] of steps.entries()) {
      const isAsked = place > differ && (place - differ) % asksEvery === 1
      const problem =
        (place === differ ? await this.#differ(step, place) : await this.#same(step, place)) ??
        (await this.#compare()) ??
        (isAsked || place === steps.length - 1 ? await this.#askAll(place) : undefined)
      if (problem === 'ends') break
      if (problem) return { ...this.#figures, problem: `step ${place}: ${problem}` }
    }
    return this.#figures
  }

  /** Gives the command of a step in both worlds. */
  async #same(step: PairStep, place: number): Promise<string | undefined> {
    const answers = await Promise.all(sides.map((side) => this.#give(side, step)))
    const [here, there] = answers
    if (here && !here.ok) throw new Error(`${JSON.stringify(step.here)} was refused: ${here.refusal.reason}`)
    // A refusal in the world `there` alone is shown only to the seat that gave the order, so it is no difference after
    // the differing step; but that night cannot continue.
    if (there && !there.ok)
      return place > this.#pair.differ ? 'ends' : `refused there: ${there.refusal.reason}`
    return this.#allHeard(step)
  }

  /**
   * Plays the step that differs. In one world, all others ask while its secret order is being stored, and must be
   * answered before it is stored, as in the other world, where nothing has been ordered. Before that, in the world
   * `there`, the owner of the secret has saved drafts and given refused orders, and has given the order and taken it
   * back where nobody may notice.
   */
  async #differ(step: PairStep, place: number): Promise<string | undefined> {
    const { owner, isWorkSecret, isSecretAfter } = this.#pair
    const busy: Side = step.there ? 'there' : 'here'
    const command = step[busy]
    if (command?.scope === 'game')
      await actInSecret(
        this.#matches.there,
        owner,
        command.command as { type: string },
        isWorkSecret && isSecretAfter,
      )
    const before = await this.#compare()
    if (before) return before
    const match = this.#matches[busy]
    const held = await match.world.holdAppends()
    const given = this.#give(busy, step)
    let isAnswered = false
    void given.then(() => {
      isAnswered = true
    })
    while (!isAnswered && !(await held.isWaiting())) await sleep(2)
    const asking = this.#asks(place - 1, isWorkSecret)
    const isInTime = await Promise.race([asking.then(() => true), sleep(this.#timeout, false)])
    const found = isInTime ? await this.#compare() : `others wait while the order of ${owner} is being stored`
    await held.letGo()
    await asking
    const answer = await given
    if (found) return found
    if (!answer?.ok) throw new Error(`${JSON.stringify(command)} was refused: ${answer?.refusal.reason}`)
    await this.#give(otherOf[busy], step)
    return this.#allHeard(step)
  }

  async #give(side: Side, step: PairStep) {
    const command = step[side]
    return command && this.#matches[side].give(command)
  }

  /** The people who ask questions: all who may not tell the two worlds apart, and a visitor of the lobby. */
  get #others(): string[] {
    return [...this.#pair.audiences, visitorName]
  }

  /** The clients at both servers whose messages are compared. */
  get #hearers(): string[] {
    return [...this.#others, ...this.#pair.audiences.map(nameAtOtherServer)]
  }

  /** Waits until all clients at both servers have received the entries that a step shows them. */
  async #allHeard({ shown }: PairStep): Promise<undefined> {
    for (const match of Object.values(this.#matches))
      for (const audience of this.#pair.audiences) {
        const expected = shown[match.watchedBy(audience)] ?? 0
        for (const who of [audience, nameAtOtherServer(audience)])
          await waitUntil(() => match.client(who).last >= expected, `${who} was not sent entry ${expected}`)
      }
  }

  async #askAll(place: number): Promise<string | undefined> {
    await this.#asks(place)
    return this.#compare()
  }

  /**
   * Lets all people who may not tell the worlds apart ask their questions, in both worlds.
   * @param place the step after which they ask
   * @param gives whether they also give orders
   */
  async #asks(place: number, gives = true): Promise<void> {
    this.#figures.questions += this.#others.length
    const asked = sides.flatMap((side) =>
      this.#others.map((who) => askEverything(this.#matches[side], who, this.#pair, place, gives)),
    )
    await Promise.all(asked)
  }

  async #compare(): Promise<string | undefined> {
    await Promise.all(sides.map((side) => this.#matches[side].settle(this.#hearers)))
    for (const who of this.#hearers) {
      const [here, there] = [this.#matches.here.heardBy(who), this.#matches.there.heardBy(who)]
      this.#figures.packets += here.length
      this.#figures.bytes += here.join('').length
      const found = firstDifference(here, there)
      if (found) return `${who} can tell the two apart: ${found}`
    }
    return undefined
  }
}

/** The first difference between the messages that a person was sent in the two worlds, with the messages around it. */
function firstDifference(here: readonly string[], there: readonly string[]): string | undefined {
  const place = [...here, ...there].findIndex((_, index) => here[index] !== there[index])
  if (place === -1) return undefined
  const [one = 'nothing', other = 'nothing'] = [here[place], there[place]]
  const at = [...one].findIndex((letter, index) => letter !== other[index])
  const from = Math.max(0, at - 60)
  return `packet ${place}: …${one.slice(from, from + 160)}… here, …${other.slice(from, from + 160)}… there`
}
