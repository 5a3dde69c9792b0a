import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { runBlueMaxScenario } from './run.ts'

interface Written {
  id: string
  cites: string[]
  given: { dice: Record<string, Record<string, number[]>> }
  // biome-ignore lint/suspicious/noExplicitAny: the tests below change a scenario wherever they like
  then: any
}

const read = (name: string): Written[] =>
  JSON.parse(readFileSync(new URL(`../../../../rules/scenarios/${name}.json`, import.meta.url), 'utf8'))
const scenarios = read('blue-max')
const changed = (id: string, change: (scenario: Written) => void) => {
  const scenario = structuredClone(scenarios.find((one) => one.id === id)) as Written
  change(scenario)
  return runBlueMaxScenario(scenario).problem
}

describe.each([
  ['the rules', 68, scenarios],
  ['doubts', 59, read('blue-max-worked')],
  ['an audit', 343, read('blue-max-audit')],
  ['where several rules meet', 294, read('blue-max-pairs-audit')],
] as const)('the scenarios of %s of Blue Max', (_name, count, all) => {
  it('are all there', () => expect(all.length).toBe(count))
  it.each(all.map((scenario) => [scenario.id, scenario.cites.join(', '), scenario] as const))(
    '%s (%s)',
    (_id, _cites, scenario) => {
      expect(runBlueMaxScenario(scenario).problem).toBeUndefined()
    },
  )
})

describe('the scenario runner of Blue Max', () => {
  it('says which face of an attack is another', () => {
    expect(changed('golden-duel', ({ then }) => then.attacks[2].faces.splice(0, 1, 1))).toBe(
      'attacks.2.faces.0 is 2, not 1',
    )
  })
  it('does not compare where a plane was that is out', () => {
    expect(
      changed('out-by-the-path', ({ then }) => {
        then.planes.c1.at = '1807'
      }),
    ).toBeUndefined()
  })
  it('says which die was never rolled', () => {
    expect(changed('golden-duel', ({ given }) => given.dice.a1?.stall?.push(2))).toBe(
      'never used: 2 of a1 for stall',
    )
  })
  it('says which die is rolled and not listed', () => {
    expect(changed('golden-duel', ({ given }) => given.dice.a1?.stall?.pop())).toBe(
      'a1 rolls for stall, and no die is listed',
    )
  })
  it('says what an audience sees that is to be hidden', () => {
    const problem = changed('worked-shot', ({ then }) => {
      then.views.a1.hides = ['attacks.0.cards']
    })
    expect(problem).toBe('a1 sees attacks.0.cards: ["W2/5 red","E1/3 blue"]')
  })
  it('says who can tell two games apart, and who cannot', () => {
    const id = 'tail-words-are-the-tailers-alone'
    const same = changed(id, ({ then }) => {
      then.twin.same = ['c1']
    })
    const differ = changed(id, ({ then }) => {
      then.twin.differ = ['c2']
    })
    expect([same, differ]).toEqual(['c1 can tell the two games apart', 'c2 cannot tell the two games apart'])
  })
  it('takes no rule for another', () => {
    const problem = changed('refuse-speed-by-two', ({ then }) => {
      then.refused = 'B1.5.2'
    })
    expect(problem).toBe('refused by B1.5.1 (manoeuvre.speed), not by B1.5.2')
  })
  it('compares the offered shots and manoeuvres whole', () => {
    const shot = changed('six-dice-at-most', ({ then }) => {
      delete then.options.c1.pilot.a1.short
    })
    const manoeuvre = changed('dead-engine-glides', ({ then }) => {
      then.options.c1.manoeuvres.pop()
    })
    expect(shot).toBe('options.c1.pilot.a1.short is not absent')
    expect(manoeuvre).toMatch(/^options.c1.manoeuvres is .*13R3/)
  })
})
