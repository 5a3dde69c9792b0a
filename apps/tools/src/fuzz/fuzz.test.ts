import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { WrongArguments } from '@opsroom/command-line'
import { type Property, propertiesOf, runScenario, subjects } from '@opsroom/testkit'
import { describe, expect, it } from 'vitest'
import { writeFailure } from './failures.ts'
import { fuzz } from './fuzz.ts'
import { optionsOf, subjectName, usageOf } from './options.ts'

const [subject] = subjects
if (!subject) throw new Error('no game to play')
const never: Property = {
  id: 'never',
  claim: 'nothing ever happens',
  check: ({ logEntries }) => ({ event: logEntries.length, message: 'it did' }),
}

describe('the fuzzer', () => {
  it('counts the nights that keep all properties', () => {
    const properties = propertiesOf(subject).slice(0, 3)
    const counts = fuzz({ subject, properties, nights: 2, seed: 7 }, () => {})
    expect(counts).toEqual({ passed: 2, failed: 0 })
  })

  it('writes a night that fails so that the scenario runner can play it', () => {
    const folder = mkdtempSync(join(tmpdir(), 'fuzz-'))
    const files: string[] = []
    let played = 0
    const counts = fuzz({ subject, properties: [never], nights: 8, seed: 7 }, (night, failures) =>
      files.push(writeFailure(folder, night, failures)),
    )
    expect(counts).toEqual({ passed: 0, failed: 8 })
    for (const file of files) {
      const report = JSON.parse(readFileSync(file, 'utf8'))
      expect(report.failures).toEqual([{ property: 'never', event: expect.any(Number), message: 'it did' }])
      expect(report.commands.at(-1).logEntries.at(-1)).toBe(report.failures[0].event)
      // A scenario has one sky: a game of several nights is played again by its number.
      if (report.setup.nights > 1) expect(report.scenario).toBeUndefined()
      else expect(runScenario(report.scenario)).toEqual({ id: report.scenario.id })
      played += report.setup.nights === 1 ? 1 : 0
    }
    expect(played).toBeGreaterThan(1)
    rmSync(folder, { recursive: true })
  })
})

describe('the command line of the fuzzer', () => {
  const read = (args: readonly string[]) => optionsOf(args, async () => subjects)

  it('has a help that names every game', () => {
    for (const each of subjects) expect(usageOf(subjects)).toContain(subjectName(each))
  })
  it('plays all games, or those whose name has the words', async () => {
    expect(await read([])).toEqual({ nights: 100, seed: 1, subjects })
    const some = await read(['--only', 'Solo', '--nights', '7', '--seed', '3'])
    const solo = subjects.filter(({ title }) => title?.startsWith('solo'))
    expect(solo.length).toBeGreaterThan(0)
    expect(some).toEqual({ nights: 7, seed: 3, subjects: solo })
  })
  it.each([
    [['--night', '3'], /--night/],
    [['help'], /'help'/],
    [['--nights', 'many'], /--nights .*'many'/],
    [['--seed'], /--seed/],
    [['--only', 'chess'], /--only .*'chess'/],
  ])('says of %s which word makes no sense', async (args, problem) => {
    await expect(read(args)).rejects.toThrow(WrongArguments)
    await expect(read(args)).rejects.toThrow(problem)
  })
})
