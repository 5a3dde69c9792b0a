import { type Night, settle, startNight } from '../night.ts'
import { type NoticeServer, publicUrl } from '../notices.ts'
import type { TestClient } from '../test-client.ts'

/** A game in which both have hidden, and red is to guess. */
export async function guessing(
  { server }: NoticeServer,
  wish: Parameters<typeof startNight>[1] = {},
): Promise<Night> {
  const night = await startNight(server, wish)
  await night.red.order(night.room, 'red', { type: 'hide', place: 'attic' })
  await night.blue.order(night.room, 'blue', { type: 'hide', place: 'well' })
  await settle(night.red, night.blue)
  return night
}

/** Red guesses wrong, so that it is blue's turn. */
export const guess = ({ red, room }: Night) => red.order(room, 'red', { type: 'guess', place: 'cellar' })

/** The notice that it has become a person's turn. */
export const turnIn = (code: string): string =>
  `It is your turn in room ${code} (Hide and Seek). ${publicUrl}/r/${code}`

export const channelsOf = async (client: TestClient) => (await client.get('notice.channels', {})).channels

/** The same person comes again. */
export const back = ({ server }: NoticeServer, client: TestClient): Promise<TestClient> =>
  server.client(client.cookie)
