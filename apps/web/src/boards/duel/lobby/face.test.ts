import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setupSummarySchema } from '@opsroom/rules/core'
import { type DuelSetup, duel } from '@opsroom/rules/duel'
import { describe, expect, it } from 'vitest'
import { duelFace } from './face.ts'

describe('the first game that newcomers are offered', () => {
  const { preset, seat, opponent } = duelFace.firstGame ?? { preset: '', seat: '' }
  const setup = duel.presets[preset] as DuelSetup

  it('is one night with red tiles only, without optional rules', () =>
    expect(setup).toMatchObject({ nights: 1, redTilesOnly: true, advanced: [], expansions: [] }))

  it('is played from a seat that the game has, against the weakest bot', () => {
    expect(duel.prepare(setup).seats).toContainEqual({ id: seat, side: 'german' })
    expect(opponent).toBe(duelFace.bots[0])
  })
})

describe('the rules of a game, in short', () => {
  const short = (preset: string) => {
    const digest = duel.digest?.(duel.presets[preset] as DuelSetup) ?? {}
    return duelFace.inShort?.(setupSummarySchema.parse(digest))
  }

  it('names only what is not as in a first night', () => {
    expect(short('firstNight')).toEqual(['Current rules'])
    expect(short('firstGame')).toEqual(['Current rules', 'Red tiles only'])
    expect(short('firstEdition')).toEqual(['First edition (2007)'])
    expect(short('mirrorMatch')).toEqual(['Current rules', 'Mirror match'])
    expect(short('campaign')).toEqual(['Current rules', '3 nights'])
    expect(short('soloNight')).toEqual(['Current rules', 'Solo'])
    expect(short('everything')?.at(-1)).toMatch(/^\d+ optional rules$/)
  })

  it('a person is shown the score from their own seat', () => {
    const points = { one: 18, two: -18 }
    expect(duelFace.standing?.(points, ['one'])).toBe('You lead by 18 points.')
    expect(duelFace.standing?.(points, ['two'])).toBe('You are 18 points behind.')
    expect(duelFace.standing?.({ one: 0, two: 0 }, ['two'])).toBe('The score is even.')
  })
})

it('a link to a room has a title, a text and a picture for messengers', () => {
  const file = join(import.meta.dirname, '../../../../public/previews', duelFace.id)
  const { title, text } = JSON.parse(readFileSync(`${file}.json`, 'utf8'))
  expect(title).toBe(duelFace.title)
  expect(text).toBeTruthy()
  expect(existsSync(`${file}.png`)).toBe(true)
})
