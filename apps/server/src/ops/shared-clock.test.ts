import { expect, it } from 'vitest'
import { FakeClock } from '../../testing/fake-clock.ts'
import { SharedClock } from './shared-clock.ts'

const hour = 3_600_000

/** A clock beside that of a database, and what was said of the difference. */
function beside() {
  const own = new FakeClock()
  const said: number[] = []
  const clock = new SharedClock((ahead) => said.push(ahead), own)
  const compare = (ahead: number, seconds = 0) =>
    clock.compare(async () => {
      await own.forward(seconds)
      return own.now() + ahead
    })
  return { own, clock, said, compare }
}

it('goes by the clock of the database where that differs, and by its own when they agree again', async () => {
  const { own, clock, said, compare } = beside()
  await compare(3 * hour)
  expect(clock.now() - own.now()).toBe(3 * hour)
  await compare(0)
  expect(clock.now()).toBe(own.now())
  expect(said).toEqual([3 * hour, 0])
})

it('goes by its own while the difference may be the time that the answer took', async () => {
  const { own, clock, said, compare } = beside()
  await compare(4_000)
  await compare(0, 60)
  expect(clock.now()).toBe(own.now())
  expect(said).toEqual([])
})
