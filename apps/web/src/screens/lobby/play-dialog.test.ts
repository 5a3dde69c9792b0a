import { render, screen, waitFor } from '@testing-library/svelte'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { AppServices } from '../../app/services.ts'
import WithServices from '../../app/testing/WithServices.svelte'
import { loadSetupForm } from '../../boards/boards.ts'
import { FakeWire } from '../../testing/fake-wire.ts'
import type { OpponentChoice } from './new-game.svelte.ts'
import PlayDialog from './PlayDialog.svelte'

const { loadSetupForm: loadAtOnce } = await vi.importActual<{ loadSetupForm: typeof loadSetupForm }>(
  '../../boards/boards.ts',
)
vi.mock(import('../../boards/boards.ts'), async (original) => ({
  ...(await original()),
  loadSetupForm: vi.fn(),
}))

/** The dialog that opens a room, with a line on which boards come when `bring` says so. */
function opened(against: OpponentChoice = 'friend', isNewcomer = true) {
  const wire = new FakeWire()
  wire.handlers = {
    'room.create': () => ({ ok: true, code: 'ABC234', room: 'id' }) as never,
    'table.command': () => ({ ok: true }) as never,
  }
  const go = vi.fn()
  let bring = () => {}
  const line = new Promise<void>((resolve) => {
    bring = resolve
  })
  vi.mocked(loadSetupForm).mockImplementation(async (id) => {
    await line
    return loadAtOnce(id)
  })
  const services = { wire, router: { go } as unknown as AppServices['router'] }
  render(WithServices, {
    props: {
      services,
      Part: PlayDialog as never,
      props: { asked: { game: 'duel', against }, isNewcomer, close: () => undefined },
    },
  })
  const button = () =>
    screen.getByRole<HTMLButtonElement>('button', {
      name: /Open the room|Start the game|Sending/,
      hidden: true,
    })
  return { wire, go, bring, button }
}

// It is there already when a test lets it come.
await loadAtOnce('duel')

describe('"Open the room"', () => {
  beforeEach(() => {
    vi.mocked(loadSetupForm).mockReset()
  })

  it('pressed before the board has come waits for it, and says so', async () => {
    const { wire, go, bring, button } = opened()
    button().click()
    await waitFor(() => expect(button().textContent).toContain('Sending'))
    expect(wire.sent).toEqual([])
    bring()
    await waitFor(() => expect(go).toHaveBeenCalledWith('/r/ABC234'))
    expect(wire.sentOf('room.create')).toMatchObject([{ game: 'duel', listed: false }])
  })

  it.each([
    ['listed', 'public', { listed: true, spectators: 'public', delayRounds: 2 }],
    ['against a computer', 'ace', { listed: true, spectators: 'public', delayRounds: 2, opponent: 'ace' }],
    ['with a friend', 'friend', { listed: false, spectators: 'none', delayRounds: 0 }],
  ] as const)(
    'opens a game %s to spectators as people would expect, unless they choose',
    async (_, against, wanted) => {
      const { wire, go, bring, button } = opened(against)
      bring()
      button().click()
      await waitFor(() => expect(go).toHaveBeenCalledOnce())
      expect(wire.sentOf('room.create')).toMatchObject([wanted])
    },
  )

  it.each([
    ['a first game from the easier side', 'a newcomer', { setup: { redTilesOnly: true }, seat: 'two' }],
    ['a whole night', 'somebody who has played', { setup: { nights: 1 }, seat: 'one' }],
  ] as const)('offers %s to %s', async (_, who, wanted) => {
    const { wire, go, bring, button } = opened('recruit', who === 'a newcomer')
    bring()
    button().click()
    await waitFor(() => expect(go).toHaveBeenCalledOnce())
    expect(wire.sentOf('room.create')).toMatchObject([wanted])
  })

  it('keeps what was chosen last where the press names nothing', async () => {
    const { wire, go, bring, button } = opened('recruit')
    bring()
    const choose = async (name: RegExp) => (await screen.findByRole('radio', { name, hidden: true })).click()
    await choose(/Campaign/)
    await choose(/British/)
    button().click()
    await waitFor(() => expect(go).toHaveBeenCalledWith('/r/ABC234/one'))
    expect(wire.sentOf('room.create')).toMatchObject([{ setup: { nights: 3 }, seat: 'one' }])
  })

  it('leaves "More options" open where the board comes before the browser has said that they opened', async () => {
    const { bring } = opened()
    const options = screen.getByTestId<HTMLDetailsElement>('more-options')
    const summary = () => options.querySelector('small')?.textContent
    const before = summary()
    // Browsers open them at the click, and tell of it in a later task: a busy one fits the new summary in between.
    const hold = (event: Event) => event.stopImmediatePropagation()
    document.addEventListener('toggle', hold, { capture: true })
    options.open = true
    bring()
    await waitFor(() => expect(summary()).not.toBe(before))
    expect(options.open).toBe(true)
    document.removeEventListener('toggle', hold, { capture: true })
  })

  it('can be pressed again where the board did not come', async () => {
    const { wire, go, bring, button } = opened()
    vi.mocked(loadSetupForm).mockRejectedValue(new TypeError('Failed to fetch'))
    button().click()
    await screen.findByTestId('not-loaded')
    await waitFor(() => expect(button().textContent).toContain('Open the room'))
    expect(wire.sent).toEqual([])
    vi.mocked(loadSetupForm).mockImplementation(loadAtOnce)
    bring()
    button().click()
    await waitFor(() => expect(go).toHaveBeenCalledOnce())
  })
})
