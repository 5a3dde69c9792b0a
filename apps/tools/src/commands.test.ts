import { describe, expect, it } from 'vitest'
import { runTool } from './testing/run-tool.ts'

describe('a command with an argument that makes no sense', () => {
  it.each([
    ['chaos', '--without', 'rain'],
    ['hostile', '--messages', 'few'],
    ['load', '--tables', 'many'],
    ['soak', '--orders', 'some'],
  ])('%s says in one line what is wrong with it', async (name, option, value) => {
    const { code, stdout, stderr } = await runTool(name, option, value)
    expect(code).toBe(2)
    expect(stdout).toBe('')
    expect(stderr.trim().split('\n')).toEqual([expect.stringMatching(new RegExp(`${option} .*'${value}'`))])
  })

  it('verify says how it is used when it is given no file', async () => {
    const { code, stdout, stderr } = await runTool('verify')
    expect(code).toBe(2)
    expect(stdout).toBe('')
    expect(stderr).toContain('usage: pnpm --silent verify')
  })
})
