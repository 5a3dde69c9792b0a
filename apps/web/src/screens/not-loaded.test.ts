import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/svelte'
import type { Component } from 'svelte'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AppServices } from '../app/services.ts'
import WithServices from '../app/testing/WithServices.svelte'
import { gameFaces } from '../boards/faces.ts'
import Legend from '../rulebook/Legend.svelte'
import RuleCard from '../rulebook/RuleCard.svelte'
import { Connection } from '../state/connection.svelte.ts'
import { Seeks } from '../state/seeks.svelte.ts'
import { Session } from '../state/session.svelte.ts'
import { Settings } from '../state/settings.svelte.ts'
import { FakeWire } from '../testing/fake-wire.ts'
import { loadFurtherWords, loadLobbyWords } from '../words/words.ts'
import QuickMatch from './find/QuickMatch.svelte'
import FirstGame from './learn/FirstGame.svelte'
import LearnList from './learn/LearnList.svelte'
import LearnScreen from './learn/LearnScreen.svelte'
import RulesScreen from './rules/RulesScreen.svelte'
import ContestForm from './sealed/ContestForm.svelte'
import Bidding from './sides/Bidding.svelte'

/** Whether the boards of the games can be fetched. */
const net = vi.hoisted(() => ({ up: true }))
vi.mock('../boards/boards.ts', async (original) => {
  const real = await original<typeof import('../boards/boards.ts')>()
  const overNet =
    <A extends unknown[], R>(load: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      if (!net.up) throw new TypeError('Failed to fetch dynamically imported module')
      return load(...args)
    }
  return {
    ...real,
    loadBoard: overNet(real.loadBoard),
    loadLearn: overNet(real.loadLearn),
    loadRulebook: overNet(real.loadRulebook),
    loadSetupForm: overNet(real.loadSetupForm),
  }
})
await Promise.all([loadLobbyWords(), loadFurtherWords()])

const wire = new FakeWire()
const services = {
  wire,
  router: { path: '/' } as AppServices['router'],
  session: new Session(),
  connection: new Connection(wire),
  settings: new Settings(),
}
const list = { refusal: undefined, open: vi.fn(async () => undefined) }
const bidden = { played: { game: 'duel', setup: {} }, room: {} }
const face = gameFaces.find(({ firstGame }) => firstGame)
const nothing = () => undefined
/** The parts, and whether they fetch the board only when their button is pressed. */
const parts: [name: string, part: unknown, props: Record<string, unknown>, isPressed?: boolean][] = [
  ['the list of lessons', LearnList, {}],
  ['a lesson', LearnScreen, { game: 'duel', part: 'first' }],
  ['the rulebook', RulesScreen, { game: 'duel' }],
  ['a rule in the help', RuleCard, { rule: 'D1' }],
  ['the legend', Legend, { game: 'duel' }],
  ['the bids', Bidding, { store: bidden, seat: 'one' }],
  ['the form of a contest', ContestForm, { list, opened: nothing }],
  ['a quick match', QuickMatch, { seeks: new Seeks(wire), found: nothing, waits: nothing }, true],
  ['the first game', FirstGame, { face, dismiss: nothing }, true],
]
const show = (Part: unknown, props: Record<string, unknown>) =>
  render(WithServices, { props: { services, Part: Part as Component<typeof props>, props } })

beforeEach(() => {
  net.up = false
})
afterEach(cleanup)

describe('a part whose board cannot be fetched', () => {
  it.each(parts)('says so, and fetches it when it is told to: %s', async (_, Part, props, isPressed) => {
    const { container } = show(Part, props)
    const primary = () => container.querySelector<HTMLButtonElement>('.btn.primary') ?? expect.fail()
    if (isPressed) (await waitFor(primary)).click()
    const [again] = await screen.findAllByRole('button', { name: 'Try again' })
    const missing = screen.getAllByTestId('not-loaded').length
    net.up = true
    again?.click()
    await waitFor(() => expect(screen.queryAllByTestId('not-loaded')).toHaveLength(missing - 1))
  })
})

it('the form of a contest can be sent once its games are there, also after it was sent too early', async () => {
  const { container } = show(ContestForm, { list, opened: nothing })
  await screen.findByTestId('not-loaded')
  const form = container.querySelector('form') ?? expect.fail()
  const send = container.querySelector<HTMLButtonElement>('[type=submit]') ?? expect.fail()
  await fireEvent.submit(form)
  await waitFor(() => expect(send.disabled).toBe(false))
  expect(list.open).not.toHaveBeenCalled()
  net.up = true
  await fireEvent.submit(form)
  await waitFor(() => expect(list.open).toHaveBeenCalledOnce())
  await waitFor(() => expect(send.disabled).toBe(false))
})
