import { type AnyGame, foldLog, type State, verifyRecord, viewOf, wholeRecordOf } from '@opsroom/rules/core'
import { duel, duelPresets, duelSetupSchema } from '@opsroom/rules/duel'
import { describe, expect, it } from 'vitest'
import { playMatch } from '../records/play-match.ts'
import { giveCommand, openMatch } from '../records/random-match.ts'
import { snowball } from './game.ts'

/** A build of a game before its newest version. */
const olderBuild = (game: AnyGame): AnyGame => ({ ...game, version: game.version - 1 })

/** Differences of version 3 of the rules of Duel, all in one game. */
const german = duelSetupSchema.parse({
  edition: 'first',
  rulebook: 'german',
  advanced: ['D10.1'],
  expansions: ['D12.8'],
})

/** A seat's snowballs after a round in which all make some, and before it. */
function made(build: AnyGame): number {
  const match = openMatch(build, { policy: 'eliminated' }, 4, undefined)
  const person = (seat: string) => ({ id: `person of ${seat}`, name: seat })
  const seats = match.game.seats.map(({ id }) => id)
  for (const seat of seats)
    giveCommand(match, { scope: 'table', person: person(seat), command: { type: 'sit', seat } })
  giveCommand(match, { scope: 'table', person: person('north'), command: { type: 'start' } })
  const snowballs = (): number => {
    const { secrets } = viewOf(match.play.game, 'north') as State<object, { snowballs: number }>
    return secrets?.north?.snowballs ?? 0
  }
  const before = snowballs()
  for (const seat of seats) giveCommand(match, { scope: 'game', seat, command: { type: 'make' } })
  return snowballs() - before
}

describe('a game that was opened with older rules', () => {
  it('is played by them, and a new one by the newest', () => {
    expect(made(olderBuild(snowball))).toBe(1)
    expect(made(snowball)).toBe(2)
  })

  it.each([
    ['Snowball Fight', snowball, { policy: 'eliminated' }, 0],
    ['Duel in the Dark', duel, duelPresets.firstNight, 9],
    ['Duel by the German rulebook', duel, german, 9],
  ])(
    'has a record that verifies in a newer build of %s, whichever of the two wrote it',
    (_, game, setup, takesBack) => {
      const older = olderBuild(game)
      for (const number of [1, 2, 3]) {
        const match = playMatch(older, setup, number, { takesBack, resigns: 0 })
        for (const build of [older, game])
          expect(verifyRecord(game, wholeRecordOf(build, match.game, match.logEntries))).toEqual([])
      }
    },
  )

  it('has a record that is found out where it claims other rules', () => {
    const findings = [1, 2, 3].map((number) => {
      const match = playMatch(snowball, { policy: 'eliminated' }, number, { takesBack: 0, resigns: 0 })
      const record = wholeRecordOf(snowball, match.game, match.logEntries)
      const opened = record?.entries[0]?.event as unknown as { open: { version: number } }
      opened.open.version = 1
      return verifyRecord(snowball, record)
    })
    expect(findings.flat().length).toBeGreaterThan(0)
  })

  it.each([0, 3])('is bound to no version that this build does not have (%i)', (version) => {
    const match = playMatch(snowball, { policy: 'eliminated' }, 1, { takesBack: 0, resigns: 0 })
    const record = wholeRecordOf(snowball, match.game, match.logEntries)
    const opened = record?.entries[0]?.event as unknown as { open: { version: number } }
    opened.open.version = version
    expect(verifyRecord(snowball, record)).toMatchObject([{ rule: 'R2' }])
  })

  it('folds to the same, entry by entry, as when it was played', () => {
    const match = playMatch(olderBuild(snowball), { policy: 'eliminated' }, 7, { takesBack: 3, resigns: 0 })
    const again = snowball.prepare({ policy: 'eliminated' }, 1)
    expect(foldLog(again, match.logEntries)).toEqual(match.play)
  })
})
