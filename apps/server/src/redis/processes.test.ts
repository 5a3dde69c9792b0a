import { expect, it, onTestFinished } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { without } from '../../testing/needs.ts'
import { redisForTest } from '../../testing/redis-server.ts'
import { WaitingBotScan } from '../bots/recovery-scan.ts'
import { openLog } from '../ops/log.ts'
import { openLink } from './link.ts'
import { homeProcessOf, joinProcessList } from './processes.ts'

const rooms = Array.from({ length: 60 }, (_, number) => `room ${number}`)

it('each table has one home; when a process goes, only its tables move', () => {
  const homes = rooms.map((room) => homeProcessOf(room, ['a', 'b', 'c']))
  expect(new Set(homes)).toEqual(new Set(['a', 'b', 'c']))
  expect(rooms.map((room) => homeProcessOf(room, ['c', 'b', 'a']))).toEqual(homes)
  const without = rooms.map((room) => homeProcessOf(room, ['a', 'c']))
  for (const [place, home] of homes.entries()) if (home !== 'b') expect(without[place]).toBe(home)
  expect(homeProcessOf('room', [])).toBe(undefined)
})

it.skipIf(without('redis'))(
  'processes share the tables among them, and each takes all while it does not know of others',
  async () => {
    const redis = await redisForTest()
    const links = [await openLink(redis.url, openLog('silent')), await openLink(redis.url, openLog('silent'))]
    onTestFinished(async () => {
      for (const link of links) await link.close()
    })
    const [one, other] = await Promise.all(links.map((link) => joinProcessList(link)))
    const share = (process = one) => rooms.filter((room) => process?.isHome(room))
    await eventually(() => expect([...share(one), ...share(other)].sort()).toEqual([...rooms].sort()))
    expect(share(one).length).toBeGreaterThan(0)
    expect(share(other).length).toBeGreaterThan(0)
    await other?.leave()
    await eventually(() => expect(share(one)).toEqual(rooms))
    await redis.kill()
    await eventually(() => expect(share(other)).toEqual(rooms))
  },
)

it('a process scans the tables of which it is the home for bots that were not noticed, and sometimes all', async () => {
  const visited: string[] = []
  const scan = new WaitingBotScan(
    {
      store: { rooms: { playedByBots: async () => ['mine', 'of another'] } } as never,
      tables: { at: async (room: string) => void visited.push(room) } as never,
      clock: { now: () => 0 },
      isHome: (room) => room === 'mine',
      onFailure: (error) => {
        throw error
      },
    },
    () => {},
  )
  const next = async () => {
    visited.length = 0
    await scan.run()
    return [...visited]
  }
  expect(await next()).toEqual(['mine'])
  expect(await next()).toEqual(['mine'])
  expect(await next()).toEqual(['mine'])
  expect(await next()).toEqual(['mine', 'of another'])
  scan.again('of another')
  expect(await next()).toEqual(['mine', 'of another'])
})
