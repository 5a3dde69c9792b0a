import {
  canonicalJson,
  redactEntry,
  redactPlay,
  replayOf,
  viewRecordOf,
  wholeRecordOf,
} from '@opsroom/rules/core'
import { duel, duelPresets } from '@opsroom/rules/duel'
import { playMatch } from '@opsroom/testkit'
import { describe, expect, it } from 'vitest'
import { PastChapter } from '../state/past-chapter.ts'
import { checkRecord } from './checked.ts'
import { finishedChaptersOfRecord } from './past-of-record.ts'

const match = playMatch(duel, duelPresets.firstNight, 4, { takesBack: 0, resigns: 0 })
const edition = { id: duel.id, version: duel.version }
const record = () => JSON.parse(JSON.stringify(wholeRecordOf(edition, match.game, match.logEntries)))
const statesOf = (data: unknown) =>
  Object.fromEntries(checkRecord(data).claims.map(({ rule, state }) => [rule, state]))

describe('checking a record in the browser', () => {
  it('finds each claim of a whole game true', () => {
    const { of, count, claims } = checkRecord(record())
    expect([of, count]).toEqual(['everything', match.logEntries.length])
    expect(claims.map(({ rule, state }) => `${rule} ${state}`)).toEqual(
      ['R1', 'R2', 'R3', 'R4', 'R5', 'R6', 'R7', 'R9'].map((rule) => `${rule} passed`),
    )
  })
  it('shows the chapters of a whole game from every side, as the room would have', async () => {
    const past = await finishedChaptersOfRecord(JSON.stringify(record()))
    expect(past?.chapters).toEqual(replayOf(match.game, match.logEntries, 'truth'))
    expect(past?.seed).toBe(record().seed)
    const [replay] = past?.chapters ?? []
    if (!past || !replay) throw new Error('no chapter')
    const chapter = new PastChapter(past.game, replay)
    for (const as of ['one', 'two', 'public'])
      expect(canonicalJson(chapter.at(as, chapter.length))).toBe(
        canonicalJson(redactPlay(match.game, match.play, as)),
      )
  })
  it('says that the score is wrong when somebody has changed it', () => {
    const forged = record()
    forged.ending.points.one += 1
    expect(statesOf(forged)).toMatchObject({ R1: 'passed', R6: 'passed', R7: 'failed' })
  })
  it('says that the seed is another one', () => {
    const forged = record()
    forged.seed = '0'.repeat(64)
    expect(statesOf(forged)).toMatchObject({ R4: 'failed' })
  })
  it('does not look further when it is no record, or of another game', () => {
    expect(statesOf({ game: 'duel' })).toMatchObject({ R1: 'failed', R7: 'skipped' })
    expect(statesOf({ ...record(), game: 'chess' })).toMatchObject({ R2: 'failed', R6: 'skipped' })
  })
  it('asks of a viewer’s record only what can be known of it', () => {
    const shown = match.logEntries.flatMap(({ entry }) => redactEntry(match.game, entry, 'public') ?? [])
    const view = viewRecordOf(edition, 'public', redactPlay(match.game, match.play, 'public'), shown)
    expect(statesOf(JSON.parse(JSON.stringify(view)))).toEqual({
      R1: 'passed',
      R2: 'passed',
      R3: 'passed',
      R5: 'passed',
      R8: 'passed',
    })
  })
})
