import { afterAll, beforeAll, expect, it } from 'vitest'
import { startNight } from '../../testing/night.ts'
import { goesAway, type NoticeServer, openNoticeServer } from '../../testing/notices.ts'
import { query } from '../../testing/store/databases.ts'

const hour = 3600

let at: NoticeServer
beforeAll(async () => {
  at = await openNoticeServer()
})
afterAll(() => at.close())

it('a reminder that could not be kept is kept later, and not noted as given', async () => {
  const night = await startNight(at.server, { timeControl: { kind: 'days', days: 1 } })
  const { sent } = await at.webhook(night.red, { kinds: ['deadline'] })
  await goesAway(at, night.red)
  await goesAway(at, night.blue)
  await at.pass(19 * hour)
  await query(at.server.databaseUrl, 'ALTER TABLE notice RENAME TO out_of_reach')
  await at.clock.forward(75)
  await query(at.server.databaseUrl, 'ALTER TABLE out_of_reach RENAME TO notice')
  expect(sent()).toEqual([])
  await at.clock.forward(150)
  expect(sent()).toHaveLength(1)
})
