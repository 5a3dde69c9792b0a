import {
  type Audience,
  type Command,
  type LogEntry,
  type Play,
  type SeatId,
  viewOf,
} from '@opsroom/rules/core'
import {
  type MatchSoFar,
  matchAfterCommand,
  matchAfterStandingOrderEnd,
  refuseCommandNow,
  type SeededGame,
} from '../nights/core.ts'
import { matchBefore, type Night, type NightAct, type PropertyProblem } from '../nights/night.ts'
import { mutatedOrder, wordsIn } from '../properties/mutants.ts'

import { randomWalk } from '../properties/walks.ts'
import { deliveredBytes, observedBytes, type Questions } from './observe.ts'
import { effectsOfTableCommands } from './table-talk.ts'

/** Another world, which differs from the recorded night in something that some audiences may not know. */
export interface WorldVariant {
  /** Audiences that may not tell the worlds apart. */
  audiences: readonly Audience[]
  /** The index of the first act that is played in both worlds. */
  from: number
  /** The index of the act before which the comparison ends, because its public consequences differ. */
  until: number
  /** The play of the other world before the act `from`. */
  start: Play
  /** The log entries of the other world before the act `from`, if they differ from the night's. */
  logEntries?: readonly LogEntry[]
  /**
   * Views and answers are compared at one act in this many and at the end; messages are compared at every act. By the
   * law of redaction a view contains nothing but what was sent.
   */
  asks: number
  /**
   * Whether a resignation at this point would disclose the difference, so that table talk is not compared there. If
   * this function is absent, table talk is compared everywhere.
   */
  wouldShow?(play: Play): boolean
  /** The game with the other world's chance, if chance is the difference. */
  seeded?: SeededGame
  /**
   * The command that the other world gives in an act in place of the recorded one; undefined for an act whose command
   * is the same in both worlds.
   */
  instead?(act: NightAct, index: number): Command | undefined
  /** The hashes that a world has published: they may differ without revealing anything, so they are masked. */
  hashes(play: Play): (string | undefined)[]
}

/** Questions that a seat asks in both worlds: the order of the night, another order, mutants of both, and a draft. */
export function questionsOf(
  night: Night,
  play: Play,
  audience: Audience,
  purpose: string,
  given: unknown,
): Questions {
  if (!night.game.seats.some(({ id }) => id === audience)) return { orders: [], drafts: [], purpose }
  const rng = night.random(purpose)
  const view = viewOf(play.game, audience)
  const { taken, order } = randomWalk({ game: night.game, view, seat: audience }, rng, 50)
  const known = [given, order].filter((one) => one !== undefined)
  const words = [...new Set(known.flatMap(wordsIn)), 'type']
  const mutants = known.flatMap((one) => [mutatedOrder(one, words, rng), mutatedOrder(one, words, rng)])
  return {
    purpose,
    orders: [...known, ...mutants],
    drafts: rng.shuffle(taken.map(({ draft }) => draft)).slice(0, 1),
  }
}

/**
 * The text with each published hash replaced by its index. Only whole SHA-256 hashes are replaced, so that the mask
 * hides nothing else.
 */
const masked = (text: string, hashes: readonly (string | undefined)[]): string =>
  hashes.reduce<string>(
    (masking, hash, index) =>
      hash !== undefined && /^[0-9a-f]{64}$/.test(hash) ? masking.replaceAll(hash, `hash ${index}`) : masking,
    text,
  )

const firstDifferent = (here: readonly string[], there: readonly string[]): string | undefined => {
  if (here.length !== there.length) return `${here.length} parts here, ${there.length} there`
  const index = here.findIndex((text, place) => text !== there[place])
  if (index === -1) return undefined
  const [a = '', b = ''] = [here[index], there[index]]
  const at = [...a].findIndex((letter, place) => letter !== b[place])
  const from = Math.max(0, at - 60)
  return `part ${index}: …${a.slice(from, at + 80)}… here, …${b.slice(from, at + 80)}… there`
}

/**
 * Plays both worlds in lockstep and compares, for each audience, all that it can see or ask.
 * @param variant undefined if the night has none, so that nothing is compared
 * @returns the first difference
 */
export function compareVariant(night: Night, variant: WorldVariant | undefined): PropertyProblem | undefined {
  if (!variant) return undefined
  const other = variant.seeded ?? night
  // `sample` uses the same random numbers in both worlds, because they belong to the seat that asks.
  const asking: SeededGame = { ...other, random: night.random }
  const from = night.acts[variant.from]
  let there: MatchSoFar = {
    play: variant.start,
    logEntries: variant.logEntries ?? night.logEntries.slice(0, from?.place),
  }
  const differs = (here: Play, texts: (audience: Audience) => [string[], string[]]): string | undefined => {
    for (const audience of variant.audiences) {
      const [a, b] = texts(audience)
      // Texts that are already equal need no masks.
      if (a.length === b.length && a.every((text, index) => text === b[index])) continue
      const hide = (seen: string[], play: Play) => {
        const hashes = variant.hashes(play)
        return seen.map((text) => masked(text, hashes))
      }
      const found = firstDifferent(hide(a, here), hide(b, there.play))
      if (found) return `${audience} can tell the runs apart: ${found}`
    }
    return undefined
  }
  const talkAt = (seeded: SeededGame, match: MatchSoFar) =>
    variant.wouldShow?.(match.play) ? () => [] : effectsOfTableCommands(seeded, match)
  const observeAt = (here: MatchSoFar, act: NightAct | undefined, index: number) => {
    const isTalking = night.random(`talks/${index}`).int(variant.asks) === 0
    const [talkHere, talkThere] = isTalking
      ? [talkAt(night, here), talkAt(other, there)]
      : [() => [], () => []]
    return differs(here.play, (audience) => {
      const own = act?.given?.scope === 'game' && act.given.seat === audience ? act.given.command : undefined
      const asked = questionsOf(night, here.play, audience, `worlds/${index}/${audience}`, own)
      return [
        [...observedBytes(night, here.play, audience, asked), ...talkHere(audience)],
        [...observedBytes(asking, there.play, audience, asked), ...talkThere(audience)],
      ]
    })
  }
  const acts = night.acts.slice(variant.from, variant.until)
  for (const [index, act] of acts.entries()) {
    const event = act.logEntries[0]?.number ?? 0
    const asks = index > 0 && night.random(`asks/${index}`).int(variant.asks) === 0
    const before = asks ? observeAt(matchBefore(night, act), act, index) : undefined
    if (before) return { event, message: before }
    const given = variant.instead ? variant.instead(act, variant.from + index) : act.given
    // The other world leaves this command out. The end of a standing order, which no command causes, must follow there too.
    if (!given && act.given) continue
    const refused = given && refuseCommandNow(other, there.play, given, there.logEntries)
    if (given && refused)
      return stopsFor(variant, given) ? { event, message: `refused there: ${refused.rule}` } : undefined
    const known = there.logEntries.length
    there = given ? matchAfterCommand(other, there, given) : matchAfterStandingOrderEnd(other, there)
    const stream = differs(act.after, (audience) => [
      deliveredBytes(night, act.logEntries, act.after, audience),
      deliveredBytes(other, there.logEntries.slice(known), there.play, audience),
    ])
    if (stream) return { event, message: stream }
  }
  const last = acts.at(-1)
  const end = last && {
    play: last.after,
    logEntries: night.logEntries.slice(0, last.place + last.logEntries.length),
  }
  const after = end && observeAt(end, undefined, acts.length)
  return after ? { event: last.logEntries.at(-1)?.number ?? 0, message: after } : undefined
}

/** An order that only one world refuses counts as a difference only for audiences that may not tell the worlds apart. */
const stopsFor = ({ audiences }: WorldVariant, given: Command): boolean =>
  given.scope === 'game' && audiences.includes(given.seat as SeatId)
