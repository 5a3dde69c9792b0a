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

/**
 * The secret field that is planted into states and events. It is an object, because no schema of names or numbers
 * accepts one.
 */
const canary = { canary: 'this must never come out' }
const marked = <T>(part: T): T =>
  part !== null && typeof part === 'object' ? { ...part, marked: canary } : part

/**
 * Copies of one part of a state or an event, each with the canary planted in one of the part's objects, where an author
 * of rules might add a field.
 */
function* withCanary<T>(part: T, isTop = true): Generator<{ part: T; isTop: boolean }> {
  if (part === null || typeof part !== 'object') return
  if (!Array.isArray(part)) yield { part: marked(part), isTop }
  for (const [key, item] of Object.entries(part)) {
    // No canary is planted in the setup: all of it is open, and it passed its own schema.
    if (key === 'setup') continue
    for (const inner of withCanary(item, false)) {
      const copy = (Array.isArray(part) ? [...part] : { ...part }) as Record<string, unknown>
      copy[key] = inner.part
      yield { part: copy as T, isTop: false }
    }
  }
}

/**
 * The problem if redaction shows the canary to an audience. A schema must drop a canary at the top of a part; deeper
 * down, a strict schema may throw, which shows nothing either.
 */
function comesOut(show: () => unknown, isTop: boolean): string | undefined {
  try {
    return JSON.stringify(show() ?? null).includes(canary.canary) ? 'came out' : undefined
  } catch (error) {
    return isTop ? `stopped everything: ${error}` : undefined
  }
}

type Parts = { open?: unknown; own?: Record<string, unknown>; sealed?: unknown }

/**
 * Copies of a state or an event, each with the canary in its open part, in one seat's secret part, or in the sealed
 * part.
 */
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

/** The property that a new field is secret until a schema lists it, checked at one entry of each night. */
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
