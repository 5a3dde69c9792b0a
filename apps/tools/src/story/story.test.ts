import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { runTool } from '../testing/run-tool.ts'
import { verifyFiles } from '../verify/verify.ts'
import { storyOfRecord } from './story.ts'

const folder = join(import.meta.dirname, '../../../../examples/blue-max')
const records = readdirSync(folder).filter((name) => name.endsWith('.json'))

describe('the duels of examples/blue-max', () => {
  it('are five', () => expect(records).toHaveLength(5))

  it.each(records)('%s is a true record', (name) => {
    const lines: string[] = []
    expect(verifyFiles([join(folder, name)], false, (line) => lines.push(line))).toBe(true)
  })

  it.each(records)('%s is told on its page as the rules of today tell it', (name) => {
    const story = storyOfRecord(join(folder, name))
    const page = readFileSync(join(folder, 'README.md'), 'utf8')
    expect(story).toHaveProperty('text')
    expect(page).toContain('text' in story ? story.text : '')
  })
})

describe('pnpm story', () => {
  it('tells a duel as Markdown', async () => {
    const { code, stdout } = await runTool('story', join(folder, records[0] ?? ''))
    expect(code).toBe(0)
    expect(stdout).toMatch(/^\| turn \| .+ \| what came of it \|\n\| --- /)
  })
  it('says why it cannot', async () => {
    const other = mkdtempSync(join(tmpdir(), 'story-'))
    onTestFinished(() => rmSync(other, { recursive: true }))
    const file = join(other, 'note.json')
    writeFileSync(file, '{"format":"ops-room-record/4"}')
    const { code, stderr } = await runTool('story', file)
    expect(code).toBe(1)
    expect(stderr).toContain('no record of a whole game of Blue Max')
  })
})
