import { beforeEach, expect, it } from 'vitest'
import { dayOf } from '../ops/clock.ts'
import type { AddressDayUsage } from '../store/index.ts'
import { DailyAddressQuotas } from './address-days.ts'

/** A home may open 4 rooms in a day, and store 2,000 bytes. */
const most = { roomsPerDay: 2, bytesPerDay: 1_000, personsPerAddress: 2 }
const noon = Date.parse('2026-11-26T12:00:00Z')
const homes: Record<string, string> = { ada: 'home', bruno: 'home', clara: 'school' }

let now: number
/** Rows of the database, by address and day. */
let saved: Map<string, AddressDayUsage>

beforeEach(() => {
  now = noon
  saved = new Map()
})

/** The state of a process that has just started. */
function newProcess(): DailyAddressQuotas {
  const nothing = { rooms: 0, bytes: 0 }
  const addressDays = {
    of: async (address: string, day: string) => saved.get(`${address} ${day}`) ?? nothing,
    async add(all: readonly ({ address: string; day: string } & AddressDayUsage)[]) {
      for (const { address, day, rooms, bytes } of all) {
        const before = saved.get(`${address} ${day}`) ?? nothing
        saved.set(`${address} ${day}`, { rooms: before.rooms + rooms, bytes: before.bytes + bytes })
      }
      return new Map(
        all.map(({ address, day }) => [address, saved.get(`${address} ${day}`) as AddressDayUsage]),
      )
    },
    prune: async () => 0,
  }
  const settings = { keep: async () => 'a key', get: async () => undefined, set: async () => {} }
  return new DailyAddressQuotas({
    store: { addressDays, settings },
    most,
    now: () => now,
    addressOf: (person) => homes[person],
  })
}

it('all persons of an address share the rooms of a day, and are told when there are more (W101)', async () => {
  const days = newProcess()
  for (const host of ['ada', 'bruno', 'ada', 'bruno']) {
    expect(await days.refuseRoom(host)).toBeUndefined()
    days.opened(host, 10)
  }
  expect(await days.refuseRoom('ada')).toMatchObject({ rule: 'W101', data: { most: 4, hours: 12 } })
  expect(await days.refuseRoom('clara')).toBeUndefined()
  now += 12 * 3_600_000
  expect(await days.refuseRoom('ada')).toBeUndefined()
})

it('the bytes stored for an address add up, those of its rooms too, and more is refused (W102)', async () => {
  const days = newProcess()
  days.stored('home', 1_500)
  expect(await days.refuseStoring('home')).toBeUndefined()
  days.opened('ada', 500)
  expect(await days.refuseStoring('home')).toMatchObject({ rule: 'W102', data: { hours: 12 } })
  expect(await days.refuseStoring('school')).toBeUndefined()
})

it('a process that starts again knows what was saved, and processes hear of each other', async () => {
  const [first, second] = [newProcess(), newProcess()]
  for (let count = 0; count < 3; count++) first.opened('ada', 10)
  expect(await second.refuseRoom('ada')).toBeUndefined()
  second.opened('ada', 10)
  await first.save()
  await first.save()
  await second.save()
  expect(await second.refuseRoom('ada')).toMatchObject({ rule: 'W101' })
  expect(await newProcess().refuseRoom('ada')).toMatchObject({ rule: 'W101' })
})

it('the database is given whole bytes, also of an estimate', async () => {
  const days = newProcess()
  days.opened('ada', 10.25)
  await days.save()
  expect([...saved.values()]).toEqual([{ rooms: 1, bytes: 11 }])
})

it('the database is not given the address itself', async () => {
  const days = newProcess()
  days.stored('192.0.2.1', 10)
  await days.save()
  const [name] = saved.keys()
  expect(name).toMatch(new RegExp(`^[\\w-]{43} ${dayOf(noon)}$`))
})

it('nothing is counted for who is not connected here, as for the rooms of a tournament', async () => {
  const days = newProcess()
  days.opened('nobody', 10)
  expect(await days.refuseRoom('nobody')).toBeUndefined()
  await days.save()
  expect(saved.size).toBe(0)
})
