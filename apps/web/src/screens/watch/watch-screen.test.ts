import type { RoomSummary } from '@opsroom/protocol'
import { render, screen, within } from '@testing-library/svelte'
import { expect, it } from 'vitest'
import type { AppServices } from '../../app/services.ts'
import WithServices from '../../app/testing/WithServices.svelte'
import { Connection } from '../../state/connection.svelte.ts'
import { Session } from '../../state/session.svelte.ts'
import { Settings } from '../../state/settings.svelte.ts'
import { FakeWire } from '../../testing/fake-wire.ts'
import { loadLobbyWords } from '../../words/words.ts'
import WatchScreen from './WatchScreen.svelte'

await loadLobbyWords()

const game = (code: string, more: Partial<RoomSummary> = {}): RoomSummary => ({
  id: code,
  code,
  game: 'blue-max',
  status: 'playing',
  seats: [
    { id: 'a1', side: 'allies', name: 'Ann' },
    { id: 'c1', side: 'central', name: 'Recruit', bot: 'recruit' },
  ],
  spectators: 'public',
  delayRounds: 2,
  bothSides: false,
  openedAt: new Date().toISOString(),
  ...more,
})

/** The page over a wire that brings these games. */
function opened(rooms: RoomSummary[], ended: RoomSummary[]): FakeWire {
  const wire = new FakeWire()
  wire.handlers = {
    'lobby.subscribe': () => ({ ok: true, rooms, mine: [] }),
    'lobby.unsubscribe': () => ({ ok: true }),
    'lobby.ended': () => ({ ok: true, rooms: ended }),
  }
  const router = { path: '/watch' } as AppServices['router']
  const services = {
    wire,
    router,
    session: new Session(),
    connection: new Connection(wire),
    settings: new Settings(),
  }
  render(WithServices, { props: { services, Part: WatchScreen as never, props: {} } })
  return wire
}
const linksIn = async (list: string) =>
  within(await screen.findByTestId(list))
    .queryAllByRole('link')
    .map((link) => link.getAttribute('href'))

it('leads to the games that run, and to the replays of those that have ended', async () => {
  opened(
    [game('ABC234'), game('WAITS2', { status: 'waiting' }), game('ALONE2', { spectators: 'none' })],
    [game('DEF567', { status: 'over' })],
  )
  await screen.findByRole('link', { name: 'Replay of room DEF567' })
  expect(await linksIn('live-games')).toEqual(['/r/ABC234/watch'])
  expect(await linksIn('ended-games')).toEqual(['/r/DEF567/replay'])
})

it('shows what a game looks like while nobody plays in public, and asks anew when one has ended', async () => {
  const wire = opened([], [])
  await screen.findByText(/Nobody is playing in public/)
  expect(await screen.findByTestId('showcase')).toBeTruthy()
  await screen.findByText('No public game has ended here yet.')
  const rooms = [game('ABC234')]
  wire.handlers['lobby.subscribe'] = () => ({ ok: true, rooms, mine: [] })
  wire.push('lobby.changed', { rooms })
  await screen.findByRole('link', { name: 'Watch room ABC234' })
  expect(wire.sentOf('lobby.ended')).toHaveLength(2)
})
