import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '../../../testing/eventually.ts'
import { query } from '../../../testing/store/databases.ts'
import type { TestClient } from '../../../testing/test-client.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'

describe('seeks', () => {
  let server: TestServer
  const people: TestClient[] = []
  beforeAll(async () => {
    server = await openTestServer()
    for (let i = 0; i < 4; i++) people.push(await server.client())
  })
  afterAll(() => server.close())
  const [wish, other] = [
    { game: 'toy', setup: { rooms: 4 } },
    { game: 'toy', setup: { rooms: 7 }, timeControl: { kind: 'days', days: 3 } },
  ] as const
  const isChanged = ({ name }: { name: string }) => name === 'seek.changed'

  it('tell nobody who it is, when they were last here, or who took what of whom', async () => {
    const [ann, bob, cleo, dan] = people as [TestClient, TestClient, TestClient, TestClient]
    await cleo.get('seek.subscribe', {})
    const { seek } = await ann.get('seek.make', other)
    await ann.get('seek.quick', wish)
    const { seeks } = await cleo.get('seek.subscribe', {})
    expect(seeks).toHaveLength(2)
    // Only a listed seek says how long it stands; a person who waits is here, and nothing says since when.
    expect(seeks.map(({ until }) => until !== undefined)).toEqual([true, false])
    for (const shown of seeks) expect(Object.keys(shown)).not.toContain('setup')
    const changes = () => cleo.frames.filter(isChanged).length
    await eventually(() => expect(changes()).toBeGreaterThan(0))
    const before = changes()
    const { code } = await bob.get('seek.accept', { seek })
    await ann.get('seek.mine', {})
    await eventually(() => expect(changes()).toBeGreaterThan(before))
    expect((await cleo.get('seek.subscribe', {})).seeks.map(({ id }) => id)).not.toContain(seek)
    const persons = await query<{ id: string }>(server.databaseUrl, 'SELECT id FROM person')
    const devices = await query<{ id: string }>(server.databaseUrl, 'SELECT id FROM device')
    const [room] = await query<{ id: string }>(server.databaseUrl, 'SELECT id FROM room')
    for (const { packets } of people)
      for (const { id } of [...persons, ...devices]) expect(packets.join('\n')).not.toContain(id)
    for (const secret of [code, room?.id ?? '']) {
      expect(cleo.packets.join('\n')).not.toContain(secret)
      expect(dan.packets.join('\n')).not.toContain(secret)
    }
  })

  it('change without saying what or whose, and for nobody who neither looks at the list nor has a part in it', async () => {
    const [ann, , cleo, dan] = people as [TestClient, TestClient, TestClient, TestClient]
    expect(dan.frames.filter(isChanged)).toEqual([])
    expect(ann.frames.filter(isChanged).length).toBeGreaterThan(0)
    for (const { body } of [...ann.frames, ...cleo.frames].filter(isChanged)) expect(body).toEqual({})
  })

  it('answer alike whether a seek never was, is over, or is one’s own', async () => {
    const [ann, bob] = people as [TestClient, TestClient]
    const { mine } = await ann.get('seek.mine', {})
    const refusals = await Promise.all([
      ann.refusalOf('seek.accept', { seek: mine[0]?.id }),
      bob.refusalOf('seek.accept', { seek: '0b0c0d0e-0000-4000-8000-000000000000' }),
      bob.refusalOf('seek.withdraw', { seek: mine[0]?.id }),
    ])
    for (const refusal of refusals) expect(refusal).toEqual({ rule: 'W35', reason: 'seek.gone' })
  })
})
