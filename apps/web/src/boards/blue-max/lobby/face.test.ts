import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BlueMaxSetup, blueMax } from '@opsroom/rules/blue-max'
import { setupSummarySchema } from '@opsroom/rules/core'
import { beforeAll, describe, expect, it } from 'vitest'
import { blueMaxFace } from './face.ts'
import { faceWords } from './words/words.ts'

beforeAll(() => faceWords.open())

describe('the first duel that newcomers are offered', () => {
  const { preset, seat, opponent } = blueMaxFace.firstGame ?? { preset: '', seat: '' }
  const setup = blueMax.presets[preset] as BlueMaxSetup

  it('is one against one, with planes that the setup fixes', () =>
    expect(setup).toMatchObject({ allies: 1, central: 1, duels: 1, planes: { a1: 'nie24', c1: 'dr1' } }))

  it('is flown from a seat that the game has, against the weakest bot', () => {
    expect(blueMax.prepare(setup).seats).toContainEqual({ id: seat, side: 'central' })
    expect(opponent).toBe(blueMaxFace.bots[0])
  })
})

describe('the rules of a game, in short', () => {
  const short = (preset: string, more: Partial<BlueMaxSetup> = {}) => {
    const digest = blueMax.digest?.({ ...(blueMax.presets[preset] as BlueMaxSetup), ...more }) ?? {}
    return blueMaxFace.inShort?.(setupSummarySchema.parse(digest))
  }

  it('says the rules and the pilots, and what else is not as usual', () => {
    expect(short('basic')).toEqual(['Basic rules', '1 against 1'])
    expect(short('standard')).toEqual(['With fuel', 'Observers', '1 against 1', '30 turns at most'])
    expect(short('firstDuel', { altitude: true, duels: 3 })).toEqual([
      'With fuel',
      'Altitude',
      '1 against 1',
      '3 duels',
    ])
    expect(short('advancedThree')).toEqual(['Advanced rules', '3 against 3', 'Two boards'])
  })

  it('a person is shown the enemy planes that are out', () => {
    expect(blueMaxFace.standing?.({ a1: 2, c1: 1 }, ['a1'])).toBe('You have 2 points.')
    expect(blueMaxFace.standing?.({ a1: 2, c1: 1 }, ['c1'])).toBe('You have one point.')
  })
})

it('a link to a room has a title, a text and a picture for messengers', () => {
  const file = join(import.meta.dirname, '../../../../public/previews', blueMaxFace.id)
  const { title, text } = JSON.parse(readFileSync(`${file}.json`, 'utf8'))
  expect(title).toBe(blueMaxFace.title)
  expect(text).toBeTruthy()
  expect(existsSync(`${file}.png`)).toBe(true)
})
