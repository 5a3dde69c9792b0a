import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openRoom, settle, startNight } from '../../testing/night.ts'
import { table } from '../../testing/test-client.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { distinctName } from '../ops/look-alikes.ts'

describe('a name that looks like another one', () => {
  it.each([
    ['the same', 'Ada'],
    ['in Cyrillic letters', '\u0410d\u0430'],
    ['in bold letters', '𝐀𝐝𝐚'],
    ['in full width', 'Ａｄａ'],
    ['in small letters', 'ada'],
    ['with a mark', 'Adȧ'],
    ['with blanks', 'A d a'],
  ])('has a number: %s', (_, name) => expect(distinctName(name, ['Ada'])).toBe(`${name} (2)`))

  it('has a number that is free', () =>
    expect(distinctName('ADA', ['Ada', 'ada (2)', 'Bob'])).toBe('ADA (3)'))

  it.each([
    ['Ida', 'Ada'],
    ['Pilot 4971', 'Pilot 4977'],
    ['Łukasz', 'Olga'],
  ])('has none where it is another one: %s beside %s', (name, other) =>
    expect(distinctName(name, [other])).toBe(name),
  )
})

describe('people of one name in a room', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await openTestServer()
  })
  afterAll(() => server.close())

  it('are called differently by a number, which the second to sit down has', async () => {
    const { room, code, red } = await openRoom(server)
    await red.command(room, 0, table({ type: 'leave', seat: 'red' }))
    const blue = await server.client()
    await red.get('me.rename', { name: 'Ada' })
    await blue.get('me.rename', { name: '\u0410d\u0430' })
    await red.command(room, 0, table({ type: 'sit', seat: 'red' }))
    await blue.command(room, 0, table({ type: 'sit', seat: 'blue' }))
    const { room: shown } = await blue.get('room.find', { code })
    expect(shown.seats.map(({ name }) => name)).toEqual(['Ada', '\u0410d\u0430 (2)'])
  })

  it('are called differently in the chat, among those who look on too', async () => {
    const { room, code, red } = await startNight(server)
    const { room: shown } = await red.get('room.find', { code })
    const seated = shown.seats[0]?.name ?? ''
    const spectator = await server.client()
    await spectator.get('me.rename', { name: seated })
    await spectator.get('chat.subscribe', { room, as: 'public' })
    await spectator.get('chat.say', { room, as: 'public', text: 'Good evening' })
    await settle(spectator)
    const said = spectator.frames.flatMap((frame) => (frame.name === 'chat.said' ? frame.body.lines : []))
    expect(said.map(({ from }) => from.name)).toEqual([`${seated} (2)`])
  })
})
