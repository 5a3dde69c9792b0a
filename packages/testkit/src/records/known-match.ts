import type { AnyGame } from '@opsroom/rules/core'
import { type MatchOptions, playMatch } from './play-match.ts'
import type { RandomMatch } from './random-match.ts'

const known = new WeakMap<AnyGame, Map<string, RandomMatch>>()

/**
 * The match that `playMatch` plays for these arguments, played once for all tests that use it: with a fixed seed many
 * tests draw the same match. It cannot be played on.
 */
export function cachedMatch(
  info: AnyGame,
  setup: unknown,
  number: number,
  options: MatchOptions,
): RandomMatch {
  const matches = known.get(info) ?? new Map<string, RandomMatch>()
  known.set(info, matches)
  const key = JSON.stringify([setup, number, options])
  const before = matches.get(key)
  if (before) return before
  const match = playMatch(info, setup, number, options)
  match.commit = () => {
    throw new Error('a match that several tests look at cannot be played on')
  }
  matches.set(key, match)
  return match
}
