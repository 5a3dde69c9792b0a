import type { OrganiserCommand, Tournament } from '@opsroom/protocol'
import { cleanup, render, screen, waitFor } from '@testing-library/svelte'
import { afterEach, describe, expect, it } from 'vitest'
import { TournamentStore } from '../../state/tournaments.svelte.ts'
import { FakeWire } from '../../testing/fake-wire.ts'
import Organiser from './Organiser.svelte'
import Registration from './Registration.svelte'
import { loadTournamentWords } from './words/words.ts'

await loadTournamentWords()
afterEach(cleanup)

const entrants = [
  { id: 'a', name: 'Ada', number: 1 },
  { id: 'b', name: 'Bruno', number: 2 },
]
const tournament = {
  status: 'open',
  registered: 2,
  places: 8,
  entrants,
  played: [],
  you: { organise: true },
} as unknown as Tournament

/** The store of the tournament, of which the server refuses every command. */
function refusing(): TournamentStore {
  const wire = new FakeWire()
  const refused = () => ({ ok: false, refusal: { rule: 'W67', reason: 'tournament.notNow' } }) as never
  wire.handlers = {
    'tournament.subscribe': () => ({ ok: true, tournament }) as never,
    'tournament.register': refused,
    'tournament.organise': refused,
  }
  return new TournamentStore(wire, 'ABC234')
}

describe('why a command of a tournament was refused', () => {
  it('stands with the registration', async () => {
    const page = refusing()
    render(Registration, { props: { page, tournament } })
    await page.register()
    await waitFor(() => expect(screen.getAllByTestId('refusal')).toHaveLength(1))
  })

  it('stands at the row of its entrant', async () => {
    const page = refusing()
    render(Organiser, { props: { page, tournament } })
    await page.organise({ do: 'remove', entrant: 'b' })
    const refusal = await screen.findByTestId('refusal')
    expect(refusal.closest('li')?.textContent).toContain('Bruno')
  })

  it.each<OrganiserCommand>([
    { do: 'begin' },
    { do: 'cancel' },
    { do: 'remove', entrant: 'gone' },
    { do: 'decide', first: 1, second: 2, verdict: 'draw' },
  ])('stands among the commands of the organiser, once: %o', async (command) => {
    const page = refusing()
    render(Organiser, { props: { page, tournament } })
    await page.organise(command)
    expect((await screen.findByTestId('refusal')).closest('li')).toBeNull()
    expect(screen.getAllByTestId('refusal')).toHaveLength(1)
  })
})
