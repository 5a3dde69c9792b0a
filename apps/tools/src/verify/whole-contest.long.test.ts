import { describe, expect, it } from 'vitest'
import { contestIn } from '../testing/contest-in-a-file.ts'
import { runTool } from '../testing/run-tool.ts'

describe('sealed orders of 32 people', () => {
  it('recomputes the table of a contest of 32 people, from all of its 992 nights', async () => {
    const { record, write } = contestIn(32)
    expect(record.pairings).toHaveLength(992)
    expect(record.table.map(({ games }) => games)).toEqual(Array(32).fill(62))
    const checked = await runTool('verify', write('contest.json', record))
    expect(checked).toMatchObject({ code: 0, stdout: expect.stringContaining('992 games') })
  })
})
