import { duel } from '@opsroom/rules/duel'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FakeClock } from '../../../testing/fake-clock.ts'
import { personAt } from '../../../testing/person.ts'
import { openContest, ordersOf } from '../../../testing/sealed/people.ts'
import type { TestClient } from '../../../testing/test-client.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'

describe('sealed orders before the deadline', () => {
  const clock = new FakeClock()
  let server: TestServer
  beforeAll(async () => {
    server = await openTestServer({}, [duel], { clock })
  })
  afterAll(() => server.close())

  /** All that somebody is sent of contests, to the byte, since they last asked. */
  async function shownTo(client: TestClient, code: string): Promise<string> {
    await clock.forward(4)
    const from = client.packets.length
    await client.get('sealed.subscribe', {})
    await client.get('sealed.find', { code })
    await client.refusalOf('sealed.pairing', { code, first: 0, second: 1 })
    const record = await fetch(`${server.url}/api/sealed/${code}/record`)
    // An answer names the question by its number.
    const packets = client.packets.slice(from).map((packet) => packet.replace(/^3\d+/, '3'))
    return [...packets, record.status, await record.text()].join('\n')
  }

  it('nobody, the organiser included, learns a byte of who has sealed, changed or withdrawn what', async () => {
    const [organiser, stranger, other] = [
      await personAt(server, 'The organiser'),
      await personAt(server, 'A stranger'),
      await personAt(server, 'The one who seals'),
    ]
    const code = await openContest(organiser, clock)
    const own = await organiser.get('sealed.seal', { code, orders: ordersOf(1) })
    await shownTo(organiser, code)
    const before = [await shownTo(organiser, code), await shownTo(stranger, code)]
    const pushes = () => [organiser, stranger].map(({ frames }) => frames.length)
    const pushedBefore = pushes()
    const acts = [
      () => other.get('sealed.seal', { code, orders: ordersOf(2) }),
      () => other.get('sealed.seal', { code, orders: ordersOf(3) }),
      () => other.get('sealed.withdraw', { code }),
      () => other.get('sealed.seal', { code, orders: ordersOf(4) }),
    ]
    for (const act of acts) {
      await act()
      expect([await shownTo(organiser, code), await shownTo(stranger, code)]).toEqual(before)
      expect(pushes()).toEqual(pushedBefore)
    }
    // They do see their own, so the comparison can see something.
    expect(before[0]).toContain(own.commitment)
    expect(before[1]).not.toContain(own.commitment)
  })

  it('nothing that is logged holds orders, nonces or seeds', async () => {
    const ann = await personAt(server, 'Ann')
    const code = await openContest(ann, clock)
    const { nonce, commitment } = await ann.get('sealed.seal', { code, orders: ordersOf(5) })
    await ann.refusalOf('sealed.seal', { code, orders: [{ type: 'plan', secretWord: 'canary-7' }] })
    for (const secret of [nonce, commitment, 'canary-7', 'route'])
      expect(server.logged()).not.toContain(secret)
  })
})
