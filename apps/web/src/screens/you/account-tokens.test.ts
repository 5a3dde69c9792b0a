import type { TokenDescription } from '@opsroom/protocol'
import { fireEvent, render, screen } from '@testing-library/svelte'
import { expect, it } from 'vitest'
import type { AppServices } from '../../app/services.ts'
import WithServices from '../../app/testing/WithServices.svelte'
import { Connection } from '../../state/connection.svelte.ts'
import { Session } from '../../state/session.svelte.ts'
import { Settings } from '../../state/settings.svelte.ts'
import { FakeWire } from '../../testing/fake-wire.ts'
import { loadFurtherWords } from '../../words/words.ts'
import AccountTokens from './AccountTokens.svelte'

await loadFurtherWords()

const tokenOf = (place: number): TokenDescription => ({
  id: `6f0c1f58-5d5e-4b7e-9c39-0d6f0b5f7f1${place}`,
  since: '2026-11-20T10:00:00.000Z',
})

/** The part of the page over a wire that keeps at most two tokens. */
function opened() {
  const wire = new FakeWire()
  let tokens: TokenDescription[] = [{ ...tokenOf(0), lastUsed: new Date().toISOString() }]
  wire.handlers = {
    'account.tokens': () => ({ ok: true, tokens }),
    'account.makeToken': () => {
      if (tokens.length === 2)
        return { ok: false, refusal: { rule: 'W104', reason: 'accountToken.tooMany', data: { most: 2 } } }
      tokens = [tokenOf(1), ...tokens]
      return { ok: true, token: `opa_${'x'.repeat(43)}`, tokens }
    },
    'account.revokeToken': ({ token }) => {
      tokens = tokens.filter(({ id }) => id !== token)
      return { ok: true, tokens }
    },
  }
  const router = { path: '/you/account' } as AppServices['router']
  const services = {
    wire,
    router,
    session: new Session(),
    connection: new Connection(wire),
    settings: new Settings(),
  }
  render(WithServices, { props: { services, Part: AccountTokens as never, props: {} } })
  return wire
}

it('makes a token, shows it this once, says when there are too many, and revokes one after asking', async () => {
  const wire = opened()
  const make = await screen.findByRole('button', { name: 'Make a token' })
  expect(screen.getByText(/Last used/)).toBeTruthy()
  await fireEvent.click(make)
  expect(((await screen.findByTestId('account-token')) as HTMLInputElement).value).toMatch(/^opa_/)
  expect(screen.getByText('Not used yet')).toBeTruthy()
  await fireEvent.click(make)
  await screen.findByText('You already have 2 tokens for programs. Revoke one to make another.')
  const [first] = screen.getAllByRole('button', { name: 'Revoke' })
  await fireEvent.click(first as HTMLElement)
  expect(wire.sentOf('account.revokeToken')).toEqual([])
  await fireEvent.click(screen.getByRole('button', { name: 'Yes, revoke it' }))
  await expect.poll(() => screen.queryByText('Not used yet')).toBeNull()
  expect(wire.sentOf('account.revokeToken')).toEqual([{ token: tokenOf(1).id }])
  expect(screen.queryByTestId('account-token')).toBeNull()
})
