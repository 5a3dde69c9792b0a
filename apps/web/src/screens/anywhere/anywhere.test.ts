import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { render, screen, waitFor } from '@testing-library/svelte'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { AppServices } from '../../app/services.ts'
import WithServices from '../../app/testing/WithServices.svelte'
import { Connection } from '../../state/connection.svelte.ts'
import { eventually } from '../../testing/eventually.ts'
import { FakeWire } from '../../testing/fake-wire.ts'
import Anywhere from './Anywhere.svelte'

/** A window at the seat of a table, or at another page; its line stands unless a test says otherwise. */
function open(path = '/', up = true) {
  const wire = new FakeWire()
  wire.up = up
  const tend = vi.fn()
  const services = {
    wire: Object.assign(wire, { tend }),
    connection: new Connection(wire),
    session: { name: 'Ann' },
    router: { path },
  } as unknown as AppServices
  return {
    tend,
    wire,
    ...render(WithServices<Record<string, never>>, { props: { services, Part: Anywhere, props: {} } }),
  }
}
const atSeat = (as: string) => `/r/ABC234/${as}`

afterEach(() => {
  vi.unstubAllGlobals()
  document.body.removeAttribute('translate')
})

describe('the message of any screen', () => {
  it('is nothing at first, and the line is looked after from then on', () => {
    const { tend } = open()
    expect(tend).toHaveBeenCalledOnce()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('is why there is no connection, until there is one', async () => {
    vi.stubGlobal('fetch', async () => Response.json({ known: false, sameOrigin: true }))
    const now = vi.spyOn(performance, 'now').mockReturnValue(6000)
    const { wire } = open('/', false)
    now.mockRestore()
    const said = await screen.findByTestId('no-line')
    await waitFor(() => expect(screen.getByTestId('no-line').dataset.reason).toBe('cookie'))
    expect(said.textContent).toContain('Try again')
    wire.turn(true)
    await waitFor(() => expect(screen.queryByTestId('no-line')).toBeNull())
  })

  it('is that a translator has changed the page, and not where it may', async () => {
    document.body.setAttribute('translate', 'no')
    open()
    const rulebook = document.createElement('div')
    rulebook.setAttribute('translate', 'yes')
    const table = document.createElement('p')
    document.body.append(rulebook, table)
    rulebook.append(document.createElement('font'))
    const seen = vi.fn()
    const observer = new MutationObserver(seen)
    observer.observe(rulebook, { childList: true })
    rulebook.append(document.createElement('i'))
    await eventually(() => expect(seen).toHaveBeenCalled())
    expect(screen.queryByTestId('translated')).toBeNull()
    table.append(document.createElement('font'))
    expect((await screen.findByTestId('translated')).textContent).toContain('translation tool')
    observer.disconnect()
    rulebook.remove()
    table.remove()
  })

  it('is left alone by translators: the page asks them to, but for texts that are only read', () => {
    const page = readFileSync(join(import.meta.dirname, '../../../index.html'), 'utf8')
    expect(page).toContain('<div id="app" translate="no">')
  })

  it('is that the seat is open in another window: the second says so, and the first does not', async () => {
    const first = open(atSeat('two'))
    const second = open(atSeat('two'))
    open(atSeat('one'))
    await waitFor(() => expect(second.queryByTestId('same-seat')).not.toBeNull())
    expect(screen.getAllByTestId('same-seat')).toHaveLength(1)
    expect(second.container.textContent).toContain('another window')
    first.unmount()
    await waitFor(() => expect(screen.queryByTestId('same-seat')).toBeNull())
  })

  it('is nothing of other windows to spectators, nor where windows cannot speak to each other', async () => {
    vi.stubGlobal('BroadcastChannel', undefined)
    Reflect.deleteProperty(globalThis, 'BroadcastChannel')
    open(atSeat('two'))
    open(atSeat('watch'))
    expect(screen.queryByTestId('same-seat')).toBeNull()
  })
})
