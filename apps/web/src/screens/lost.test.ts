import { render, screen } from '@testing-library/svelte'
import { afterEach, describe, expect, it } from 'vitest'
import WithServices from '../app/testing/WithServices.svelte'
import { Settings } from '../state/settings.svelte.ts'
import Lost from './Lost.svelte'

/** The page at an address that is none of ours; `went` is where it has gone. */
function shownAt(address: string) {
  history.replaceState(null, '', address)
  const went: unknown[] = []
  const route = { page: 'nowhere' }
  const router = { route, go: (path: string, how: object) => void went.push([path, how]) }
  const connection = { up: true, wasUp: true }
  const services = { router, connection, settings: new Settings(), session: { name: 'Ada' } } as never
  render(WithServices, { props: { services, Part: Lost as never, props: {} } })
  return went
}

describe('an address at which there is nothing', () => {
  afterEach(() => history.replaceState(null, '', '/'))

  it('leads to the page that was meant, where a chat or a mail has mangled it', () => {
    expect(shownAt('/r/ABC-234%E2%80%8B)?x=1')).toEqual([['/r/ABC234?x=1', { replace: true }]])
    expect(screen.queryByRole('heading')).toBeNull()
  })

  it('says so where none was meant', () => {
    expect(shownAt('/elsewhere.')).toEqual([])
    expect(screen.getByRole('heading').textContent).toBe('Nothing to see here')
  })
})
