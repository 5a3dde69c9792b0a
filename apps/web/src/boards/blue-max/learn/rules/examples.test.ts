import {
  blueMaxVersion,
  fuelModelOf,
  type Manoeuvre,
  type Plane,
  planeIds,
  planeNames,
  planes,
  spinCode,
} from '@opsroom/rules/blue-max'
import { describe, expect, it } from 'vitest'

/** The words of the lesson and the rulebook in all languages, by the path of their file. */
const files = import.meta.glob<Record<string, string>>(
  '../../../../../../../messages/*/blue-max/learn/*.json',
  { import: 'default', eager: true },
)
const languages = [...new Set(Object.keys(files).map((path) => path.split('/').at(-4) ?? ''))]
const wordsIn = (language: string): Record<string, string> =>
  Object.assign({}, ...Object.keys(files).map((path) => path.includes(`/${language}/`) && files[path]))

const code = /\b\d{1,2}[LSR]\d\b/g
const codesIn = (text = ''): string[] => text.match(code) ?? []
/** The different numbers in a text, small ones first; codes are no numbers. */
const numbersIn = (text = ''): number[] =>
  [...new Set((text.replace(code, '').match(/\d+/g) ?? []).map(Number))].sort((one, other) => one - other)

const sorted = (numbers: Iterable<number>) => [...new Set(numbers)].sort((one, other) => one - other)
const manoeuvresOf = ({ chart }: Plane): Manoeuvre[] =>
  [...chart.values()].filter((manoeuvre) => manoeuvre.code !== spinCode)
const { dr1, alb3 } = planes
const all = planeIds.flatMap((id) => [...planes[id].chart.values()])

/** The points that a flight costs in a turn on average (docs/blue-max-rules.md, B4.6). */
const usualCost = 2.2

describe.each(languages)('the examples of the rules and the lesson in %s', (language) => {
  const words = wordsIn(language)
  const example = (rule: string) => words[`example.${rule}`]
  const speedsInTurnOne = sorted(
    manoeuvresOf(dr1)
      .map(({ speed }) => speed)
      .filter((speed) => Math.abs(speed - (dr1.chart.get(dr1.start)?.speed ?? 0)) <= 1),
  )

  it('name manoeuvres that exist', () => {
    const unknown = codesIn(Object.values(words).join(' ')).filter(
      (each) => !all.some((manoeuvre) => manoeuvre.code === each),
    )
    expect(unknown).toEqual([])
  })
  it('name the speeds that a Dr.I may fly in turn 1 (B1.1.5), and those at which it climbs (B1.10.4a)', () => {
    expect(numbersIn(example('B1.1.5'))).toEqual([1, ...speedsInTurnOne])
    for (const speed of speedsInTurnOne)
      for (const side of ['allies', 'central'])
        expect(numbersIn(words[`lesson.${side}.1.choice`])).toContain(speed)
    const climbing = sorted(manoeuvresOf(dr1).map(({ speed }) => speed)).filter(
      (speed) => speed >= 2 && speed < dr1.maxSpeed,
    )
    expect(numbersIn(example('B1.10.4a'))).toEqual(climbing)
  })
  it('name a manoeuvre that the plane does not have (B1.5.8), and all that can be glided (B1.5.4)', () => {
    expect(example('B1.5.8')).toContain(planeNames.alb3)
    const [missing, ...others] = codesIn(example('B1.5.8'))
    expect(others).toEqual([])
    expect(alb3.chart.has(missing ?? '')).toBe(false)
    const gliding = new Set(all.filter(({ glide }) => glide).map((manoeuvre) => manoeuvre.code))
    expect(codesIn(example('B1.5.4')).sort()).toEqual([...gliding].sort())
  })
  it('name the flights that stall a plane (B1.5.10)', () => {
    const stalling = [...new Set(all.filter(({ stall }) => stall).map((manoeuvre) => manoeuvre.code))].sort()
    expect(codesIn(words['sign.stall.text']).sort()).toEqual(stalling)
    expect(stalling).toEqual(expect.arrayContaining(codesIn(words['lesson.allies.5.choice'])))
    expect(codesIn(words['lesson.allies.5.choice'])).not.toEqual([])
  })
  it('give the zones (B1.2.1), costs (B1.6.2) and tanks (B1.10.5, B4.3) as the data have them', () => {
    expect(numbersIn(example('B1.2.1'))).toEqual(sorted(Object.values(dr1.zones)))
    const { fuel = 0 } = dr1.chart.get(codesIn(example('B1.6.2'))[0] ?? '') ?? {}
    expect(numbersIn(example('B1.6.2'))).toEqual([fuel - 1, fuel])
    const [turns = 0, tank] = numbersIn(example('B1.10.5'))
    expect(tank).toBe(dr1.fuel)
    expect(Math.abs(turns - dr1.fuel / usualCost)).toBeLessThan(1)
    expect(numbersIn(example('B4.3'))).toEqual(sorted(Object.values(fuelModelOf(blueMaxVersion))))
  })
})
