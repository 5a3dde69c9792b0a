import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { noticeKinds } from '@opsroom/protocol'
import { describe, expect, it } from 'vitest'
import type { NoticeContext } from './kind.ts'
import { noticeKindDefinition } from './table.ts'

/** A server without any room, seek, invitation or tournament. */
const nothing = {
  store: {
    invitations: { isInvited: async () => false },
    meetings: { whoMayMeet: async () => () => true },
    notices: { roundEndFor: async () => undefined },
    seeks: { open: async () => [] },
  },
  tables: { get: async () => undefined },
  waitingSeats: { at: () => new Map() },
  now: () => 0,
  onFailure: () => {},
} as unknown as NoticeContext

const pending = { person: 'somebody', games: ['toy'], about: 'a room' }

describe('a kind of notices', () => {
  it.each(noticeKinds)(
    '%s is true without its room only if it says that something has happened',
    async (kind) => {
      const past = ['chapterOver', 'gameOver'].includes(kind)
      expect(await noticeKindDefinition(kind).stillTrue(pending, nothing)).toEqual(past ? {} : undefined)
    },
  )

  it('reports a room that cannot be opened, and leaves the notice out', async () => {
    const failures: unknown[] = []
    const present: NoticeContext = {
      ...nothing,
      tables: { get: () => Promise.reject(new Error('no rules')) },
      onFailure: (_, about) => failures.push(about),
    }
    expect(await noticeKindDefinition('seated').stillTrue(pending, present)).toBe(undefined)
    expect(failures).toEqual([{ room: 'a room' }])
  })

  const page = readFileSync(join(import.meta.dirname, '../../../../../docs/notices.md'), 'utf8')
  const rows = page.split('\n').filter((line) => line.startsWith('| `'))

  it.each(noticeKinds)('%s has its row in docs/notices.md', (kind) =>
    expect(rows.filter((row) => row.split('|')[1]?.includes(`\`${kind}\``))).toHaveLength(1),
  )
})
