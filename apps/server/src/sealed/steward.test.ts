import { duel } from '@opsroom/rules/duel'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { FakeClock } from '../../testing/fake-clock.ts'
import { personAt } from '../../testing/person.ts'
import { openContest, ordersOf } from '../../testing/sealed/people.ts'
import { query } from '../../testing/store/databases.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { openStore, type Store } from '../store/index.ts'
import { ContestGameThread } from './player-thread.ts'
import { ContestSteward } from './steward.ts'

/** A thread that has not played anything yet, until it is ended. */
class SlowThread {
  asked = 0
  #fail: ((error: Error) => void) | undefined
  play = (): Promise<never> => {
    this.asked++
    return new Promise((_, reject) => {
      this.#fail = reject
    })
  }
  end = async (): Promise<void> => this.#fail?.(new Error('the thread was ended'))
}

describe('a server that plays a contest of sealed orders', () => {
  const clock = new FakeClock()
  let server: TestServer
  let store: Store
  beforeAll(async () => {
    server = await openTestServer({}, [duel], { clock })
    store = openStore(server.databaseUrl)
  })
  afterAll(async () => {
    await store.close()
    await server.close()
  })

  /** A contest of two that is past its deadline, at a server that does nothing about it. */
  async function contest(): Promise<string> {
    const people = [await personAt(server, 'Ann'), await personAt(server, 'Bob')]
    const [ann] = people
    if (!ann) throw new Error('nobody came')
    const code = await openContest(ann, clock)
    for (const [place, person] of people.entries())
      await person.get('sealed.seal', { code, orders: ordersOf(place) })
    clock.skip(601)
    return code
  }
  const holderOf = async (code: string) =>
    (
      await query<{ holder: string | null }>(
        server.databaseUrl,
        'SELECT lease_holder AS holder FROM contest WHERE code = $1',
        [code],
      )
    )[0]?.holder

  it('keeps it as long as it plays, however long a slice lasts; and leaves it when its thread does not answer at all', async () => {
    const code = await contest()
    const failures: unknown[] = []
    const steward = (thread: SlowThread | ContestGameThread) =>
      new ContestSteward({
        ...{ store, thread, clock },
        isInDoubt: () => false,
        onFailure: (error) => void failures.push(error),
      })
    const slow = new SlowThread()
    const [first, second] = [steward(slow), steward(new ContestGameThread())]
    await first.attend()
    await eventually(() => expect(slow.asked).toBe(1))
    const holder = await holderOf(code)
    for (let minute = 0; minute < 3; minute++) {
      for (let beat = 0; beat < 2; beat++) {
        clock.skip(30)
        await first.attend()
      }
      await second.attend()
      expect(await holderOf(code)).toBe(holder)
    }
    expect(failures).toEqual([])

    clock.skip(8 * 60)
    await first.attend()
    await eventually(() => expect(failures).toHaveLength(1))
    clock.skip(61)
    // The first takes the contest up again at once; while it does, the row is locked and others pass by.
    await eventually(async () => {
      await second.attend()
      expect(failures).toHaveLength(1)
      expect(
        await query(server.databaseUrl, 'SELECT FROM contest WHERE code = $1 AND over_at IS NOT NULL', [
          code,
        ]),
      ).toHaveLength(1)
    })
    await Promise.all([first.close(), second.close()])
  })
})
