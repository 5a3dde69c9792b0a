import {
  type AnyEvent,
  type Entry,
  type Play,
  redactEntry,
  redactPlay,
  type State,
} from '@opsroom/rules/core'
import { audiencesOf, type Night, type PropertyProblem } from '../nights/night.ts'
import type { Property } from './property.ts'

/** The planted field is an object, because no schema of names or numbers accepts one. */
const canary = { canary: 'this must never come out' }
const marked = <T>(part: T): T =>
  part !== null && typeof part === 'object' ? { ...part, marked: canary } : part

/** Places in a part where an object that is no list of pieces stands: a rule author may add a field there. */
function* withCanary<T>(part: T, isTop = true): Generator<{ part: T; isTop: boolean }> {
  if (part === null || typeof part !== 'object') return
  if (!Array.isArray(part)) yield { part: marked(part), isTop }
  for (const [key, item] of Object.entries(part)) {
    // The setup is open as a whole: it is what the players agreed on, and passed its own schema when they did.
    if (key === 'setup') continue
    for (const inner of withCanary(item, false)) {
      const copy = (Array.isArray(part) ? [...part] : { ...part }) as Record<string, unknown>
      copy[key] = inner.part
      yield { part: copy as T, isTop: false }
    }
  }
}

/** Deeper down a schema may be strict and throw: then nothing comes out either. At the top it must drop the field. */
function comesOut(show: () => unknown, isTop: boolean): string | undefined {
  try {
    return JSON.stringify(show() ?? null).includes(canary.canary) ? 'came out' : undefined
  } catch (error) {
    return isTop ? `stopped everything: ${error}` : undefined
  }
}

type Parts = { open?: unknown; own?: Record<string, unknown>; sealed?: unknown }

/** Copies of a value with the canary in its open part, in each seat's own, and in the sealed part. */
function* plantings<T extends Parts>(value: T): Generator<{ value: T; isTop: boolean }> {
  for (const { part, isTop } of withCanary(value.open)) yield { value: { ...value, open: part }, isTop }
  for (const [seat, own] of Object.entries(value.own ?? {})) {
    for (const { part, isTop } of withCanary(own))
      yield { value: { ...value, own: { ...value.own, [seat]: part } }, isTop }
  }
  yield { value: { ...value, sealed: marked(value.sealed ?? {}) }, isTop: true }
}

const asParts = ({ secrets, ...state }: State): Parts => ({ ...state, ...(secrets && { own: secrets }) })
const asState = ({ own, ...parts }: Parts) => ({ ...parts, ...(own && { secrets: own }) }) as State

function inEntry(night: Night, entry: Entry, audience: string): string | undefined {
  for (const { value, isTop } of plantings(entry.event as AnyEvent)) {
    const found = comesOut(
      () => redactEntry(night.game, { ...entry, event: value } as Entry, audience),
      isTop,
    )
    if (found) return `${entry.event.type}: ${found}`
  }
  return undefined
}

function inPlay(night: Night, play: Play, audience: string): string | undefined {
  for (const part of ['game', 'table'] as const) {
    for (const { value, isTop } of plantings(asParts(play[part]))) {
      const found = comesOut(
        () => redactPlay(night.game, { ...play, [part]: asState(value) }, audience),
        isTop,
      )
      if (found) return `${part}: ${found}`
    }
  }
  return undefined
}

/** A new field is secret until somebody lists it: looked at in one entry of each night. */
export const dropsWhatIsNotListed: Property = {
  id: 'canary',
  claim: 'a field that no schema lists never comes out, wherever it is put',
  check(night): PropertyProblem | undefined {
    const logEntry = night.random('planted').pick(night.logEntries)
    for (const audience of audiencesOf(night)) {
      const found = inEntry(night, logEntry.entry, audience) ?? inPlay(night, logEntry.after, audience)
      if (found) return { event: logEntry.number, message: `${audience}: ${found}` }
    }
    return undefined
  },
}
