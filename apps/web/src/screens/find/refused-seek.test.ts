import type { Seek } from '@opsroom/protocol'
import { cleanup, render, screen, waitFor, within } from '@testing-library/svelte'
import { afterEach, describe, expect, it } from 'vitest'
import type { AppServices } from '../../app/services.ts'
import WithServices from '../../app/testing/WithServices.svelte'
import { Connection } from '../../state/connection.svelte.ts'
import { Session } from '../../state/session.svelte.ts'
import { Settings } from '../../state/settings.svelte.ts'
import { FakeWire } from '../../testing/fake-wire.ts'
import { loadFurtherWords } from '../../words/words.ts'
import FindScreen from './FindScreen.svelte'

await loadFurtherWords()
afterEach(cleanup)

const seekOf = (name: string) =>
  ({ id: name, name, game: 'duel', seats: [], anyOptions: true, anyTime: 'all' }) as unknown as Seek
const [ada, bruno, clara] = [seekOf('Ada'), seekOf('Bruno'), seekOf('Clara')]

/** The page with these seeks of others and of one's own, of which the server refuses everything. */
async function opened(seeks: Seek[], mine: Seek[] = []) {
  const wire = new FakeWire()
  const refusal = { rule: 'W35', reason: 'seek.gone' }
  const refused = () => ({ ok: false, refusal }) as never
  wire.handlers = {
    'seek.subscribe': () => ({ ok: true, seeks, mine, taken: [] }) as never,
    'seek.unsubscribe': () => ({ ok: true }),
    'seek.accept': refused,
    'seek.withdraw': refused,
  }
  const services = {
    wire,
    router: { path: '/find' } as AppServices['router'],
    session: new Session(),
    connection: new Connection(wire),
    settings: new Settings(),
  }
  render(WithServices, { props: { services, Part: FindScreen as never, props: {} } })
  await waitFor(() => expect(within(screen.getByTestId('seeks')).getAllByRole('listitem')).toBeTruthy())
  const list = (left: Seek[], own: Seek[] = []) => {
    wire.handlers['seek.subscribe'] = () => ({ ok: true, seeks: left, mine: own, taken: [] }) as never
  }
  return { list }
}
const rows = (section: string) => within(screen.getByTestId(section)).queryAllByRole('listitem')
const hasRefusal = (element: Element | undefined) =>
  expect(element?.querySelector('[data-testid=refusal]')).toBeTruthy()

describe('why a seek was refused', () => {
  it('stands at its row', async () => {
    await opened([ada, bruno])
    rows('seeks')[1]?.querySelector('button')?.click()
    await waitFor(() => hasRefusal(rows('seeks')[1]))
    expect(screen.getAllByTestId('refusal')).toHaveLength(1)
  })

  it('stands where its row has been, once that is gone', async () => {
    const { list } = await opened([ada, bruno, clara])
    list([ada, clara])
    rows('seeks')[1]?.querySelector('button')?.click()
    await waitFor(() => expect(rows('seeks')).toHaveLength(2))
    hasRefusal(rows('seeks')[1])
    expect(screen.getAllByTestId('refusal')).toHaveLength(1)
  })

  it('stands in the list where its row was the last one', async () => {
    const { list } = await opened([ada])
    list([])
    rows('seeks')[0]?.querySelector('button')?.click()
    await waitFor(() => expect(rows('seeks')).toHaveLength(0))
    hasRefusal(screen.getByTestId('seeks'))
  })

  it('stands among the own ones, of which it was one', async () => {
    const { list } = await opened([ada], [bruno])
    list([ada])
    rows('own-seeks')[0]?.querySelector('button')?.click()
    await waitFor(() => expect(rows('own-seeks')).toHaveLength(0))
    hasRefusal(screen.getByTestId('own-seeks'))
  })
})
