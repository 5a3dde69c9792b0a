import { protocolRules } from '@opsroom/protocol'
import { describe, expect, it } from 'vitest'
import { rules } from '../../../words/words.ts'
import { hasWords, say, sayRefusal } from './words.ts'

const sources = import.meta.glob<string>(
  [
    '../../../../../../packages/rules/src/{core,duel}/**/*.ts',
    '!../../../../../../packages/rules/src/**/*.test.ts',
  ],
  { query: '?raw', import: 'default', eager: true },
)
const source = Object.values(sources).join('\n')
const all = (pattern: RegExp): string[] => [
  ...new Set([...source.matchAll(pattern)].flatMap(([, found]) => found ?? [])),
]

/** Reasons that are put together elsewhere than in a call of `refusal`. */
const hidden = [
  'tile.onlyCity',
  'tile.onlyGermanAirport',
  'route.notRed',
  'route.notGreen',
  'bomb.indestructible',
  'bomb.unknown',
  'order.unknown',
]

describe('the catalogue', () => {
  const refusals = [...all(/refusal\(\s*[^,()]+,\s*'([\w.]+)'/g), ...hidden]

  it('finds the reasons in the rules', () => expect(refusals.length).toBeGreaterThan(40))
  it.each(refusals)('words the refusal %s', (reason) => expect(hasWords(`refusal.${reason}`)).toBe(true))

  it.each(Object.values(protocolRules).map(({ reason }) => reason))(
    'words the refusal %s of the protocol',
    (reason) => expect(hasWords(`refusal.${reason}`)).toBe(true),
  )

  const reasons = [
    ...all(/reason:\s*'(\w+)'\s*,\s*(?:applies|points)/g),
    'floor',
    'crash',
    'crashAtSea',
    'takeOffInFog',
    'landingInFog',
    'balloons',
  ]
  it('finds the lines of the ledger in the rules', () => expect(reasons.length).toBeGreaterThan(20))
  it.each(reasons)('words the ledger line %s', (reason) => expect(hasWords(`ledger.${reason}`)).toBe(true))

  const picks = Object.entries(sources).flatMap(([file, text]) =>
    file.includes('/optional/') ? [...text.matchAll(/pick: '(\w+)'/g)].flatMap(([, pick]) => pick ?? []) : [],
  )
  it('finds the choices of optional rules in the rules', () => expect(picks.length).toBeGreaterThan(15))
  it.each([...new Set([...picks, 'gun', 'light', 'saveFuel', 'medalBomb', 'medalTargetMarker'])])(
    'words the choice %s',
    (pick) => expect(hasWords(`pick.${pick}`)).toBe(true),
  )
  const optionalSource = Object.entries(sources)
    .filter(([file]) => file.includes('/optional/'))
    .map(([, text]) => text)
    .join('\n')
  it.each([
    ...new Set(
      [...optionalSource.matchAll(/type: z\.literal\('(\w+)'\)/g)].flatMap(([, type]) => type ?? []),
    ),
  ])('names the order %s', (type) => expect(hasWords(`choice.order.${type}`)).toBe(true))

  it('explains every rule that an order or a ledger line names', () => {
    const cited = [...all(/refusal\(\s*'([DS][\d.]+)'/g), ...all(/rule:\s*'([DS][\d.]+)'/g)]
    const known = new Set(rules().map(({ id }) => id))
    expect(cited.filter((rule) => !known.has(rule))).toEqual([])
  })

  it('names pieces inside a refusal', () =>
    expect(sayRefusal({ rule: 'D3', reason: 'squadron.missing', data: { squadron: 'red' } })).toBe(
      'Red squadron has no airport yet.',
    ))

  it('falls back to the rule when a reason has no words', () =>
    expect(sayRefusal({ rule: 'D99', reason: 'never.heard' })).toContain('D99'))

  it('chooses the plural form that the language has', () => {
    expect(say('mosquito.left', { count: 1 })).toBe('One marker left')
    expect(say('mosquito.left', { count: 4 })).toBe('4 markers left')
  })
})
