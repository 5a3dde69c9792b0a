import { render, screen } from '@testing-library/svelte'
import { afterEach, describe, expect, it } from 'vitest'
import { fetchFurtherScreen } from '../app/further-pages.ts'
import WithServices from '../app/testing/WithServices.svelte'
import { Settings } from '../state/settings.svelte.ts'

/** The page at an address that is none of ours; `went` is where it has gone. */
async function shownAt(address: string) {
  history.replaceState(null, '', address)
  const went: unknown[] = []
  const router = { path: address, go: (path: string, how: object) => void went.push([path, how]) }
  const connection = { up: true, wasUp: true }
  const services = { router, connection, settings: new Settings(), session: { name: 'Ada' } } as never
  const { Part, props } = await fetchFurtherScreen(location.pathname, location.search)
  render(WithServices, { props: { services, Part: Part as never, props } })
  return went
}

describe('an address at which there is nothing', () => {
  afterEach(() => history.replaceState(null, '', '/'))

  it('leads to the page that was meant, where a chat or a mail has mangled it', async () => {
    expect(await shownAt('/r/ABC-234%E2%80%8B)?x=1')).toEqual([['/r/ABC234?x=1', { replace: true }]])
    expect(screen.queryByRole('heading')).toBeNull()
  })

  it.each([
    ['/events', '/tournaments'],
    ['/events/', '/tournaments'],
    ['/Events/abc234?x=1', '/tournaments/ABC234?x=1'],
    ['/events/ABC-234).', '/tournaments/ABC234'],
  ])('leads from the former address %s of tournaments to %s', async (former, address) => {
    expect(await shownAt(former)).toEqual([[address, { replace: true }]])
    expect(screen.queryByRole('heading')).toBeNull()
  })

  it('says so where none was meant', async () => {
    expect(await shownAt('/elsewhere.')).toEqual([])
    expect(screen.getByRole('heading').textContent).toBe('Nothing to see here')
  })
})
