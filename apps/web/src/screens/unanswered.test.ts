import type { Refusal } from '@opsroom/rules/core'
import { cleanup, render, screen, waitFor, within } from '@testing-library/svelte'
import type { Component } from 'svelte'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { AppServices } from '../app/services.ts'
import WithServices from '../app/testing/WithServices.svelte'
import { Connection } from '../state/connection.svelte.ts'
import { Session } from '../state/session.svelte.ts'
import { Settings } from '../state/settings.svelte.ts'
import { FakeWire } from '../testing/fake-wire.ts'
import CampaignScreen from './campaign/CampaignScreen.svelte'
import FindScreen from './find/FindScreen.svelte'
import PastOpponents from './invite/PastOpponents.svelte'
import MomentScreen from './moment/MomentScreen.svelte'
import NoticeSettings from './notices/NoticeSettings.svelte'
import ProfileScreen from './ratings/ProfileScreen.svelte'
import YourRatings from './ratings/YourRatings.svelte'
import ReplayScreen from './replay/ReplayScreen.svelte'
import BlockedPeople from './safety/BlockedPeople.svelte'
import ContestScreen from './sealed/ContestScreen.svelte'
import PairingScreen from './sealed/PairingScreen.svelte'
import SealedScreen from './sealed/SealedScreen.svelte'
import TournamentScreen from './tournaments/TournamentScreen.svelte'
import TournamentsScreen from './tournaments/TournamentsScreen.svelte'
import WatchScreen from './watch/WatchScreen.svelte'
import AccountScreen from './you/AccountScreen.svelte'

afterEach(cleanup)

const code = 'ABC234'
type Page = [name: string, page: unknown, props: Record<string, unknown>]
const replays: Page[] = [
  ['a replay', ReplayScreen, { code, query: '' }],
  ['a campaign', CampaignScreen, { code }],
  ['a game of a contest', PairingScreen, { rest: `${code}/1-2` }],
]
const pages: Page[] = [
  ...replays,
  ['a moment', MomentScreen, { code, at: 3, query: '' }],
  ['a contest', ContestScreen, { rest: code }],
  ['the contests', SealedScreen, {}],
  ['a tournament', TournamentScreen, { code }],
  ['the tournaments', TournamentsScreen, {}],
  ['a profile', ProfileScreen, { handle: 'abcdefghjkmn' }],
  ['the seeks', FindScreen, {}],
  ['the games to watch', WatchScreen, {}],
  ['the devices', AccountScreen, {}],
  ['the settings of notices', NoticeSettings, {}],
  ['the ratings', YourRatings, {}],
  ['the people that are blocked', BlockedPeople, {}],
  ['the past opponents', PastOpponents, {}],
]

/** Opens a page over a wire that answers every request in the same way. @param answer gives the answer, or throws */
function opened([, Part, props]: Page, answer: () => unknown): FakeWire {
  const wire = new FakeWire()
  wire.handlers = new Proxy({}, { get: () => answer })
  const services = {
    wire,
    router: { path: '/' } as AppServices['router'],
    session: new Session(),
    connection: new Connection(wire),
    settings: new Settings(),
  }
  render(WithServices, { props: { services, Part: Part as Component<typeof props>, props } })
  return wire
}
const firstOf = async (testid: string) => {
  const [found] = await screen.findAllByTestId(testid)
  return within(found ?? expect.fail())
}

describe('a page whose first request is refused for now', () => {
  const refusal: Refusal = { rule: 'W98', reason: 'server.cannotStore' }
  it.each(pages)('says why, and asks again when it is told to: %s', async (...page) => {
    const wire = opened(page, () => ({ ok: false, refusal }))
    const said = await firstOf('unanswered')
    expect(said.getByTestId('refusal').getAttribute('data-reason')).toBe(refusal.reason)
    const asked = wire.sent.length
    said.getByRole('button', { name: 'Try again' }).click()
    await waitFor(() => expect(wire.sent.length).toBeGreaterThan(asked))
  })
})

describe('a page of which a part cannot be fetched', () => {
  it.each(replays)('says so, and fetches it again when it is told to: %s', async (...page) => {
    const complained = vi.spyOn(console, 'error').mockReturnValue(undefined)
    onTestFinished(() => complained.mockRestore())
    const wire = opened(page, () => {
      throw new TypeError('Failed to fetch dynamically imported module')
    })
    const said = await firstOf('not-loaded')
    const refusal: Refusal = { rule: 'W3', reason: 'room.unknown' }
    wire.handlers = new Proxy({}, { get: () => () => ({ ok: false, refusal }) })
    said.getByRole('button', { name: 'Try again' }).click()
    await waitFor(() => expect(screen.queryByTestId('not-loaded')).toBeNull())
  })
})
