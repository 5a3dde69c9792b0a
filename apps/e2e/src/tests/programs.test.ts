import { expect, test } from '../test.ts'
import { gather } from './gathering.ts'

test('a player makes a token for a program, all see that a program plays, and the token is revoked', async ({
  comesIn,
}) => {
  const { ann, bob } = await gather(comesIn)
  await ann.page.getByRole('button', { name: 'Menu' }).click()
  await ann.page.getByText('Let a program play').click()
  const programs = ann.page.getByTestId('programs')
  await programs.getByRole('button', { name: 'Make a token' }).click()
  const token = await programs.getByTestId('seat-token').inputValue()
  expect(token).toMatch(/^ops_[\w-]{43}$/)
  await expect(programs.getByText('Not used yet')).toBeVisible()

  const ask = () => bob.get('/api/seat/v1/state', { authorization: `Bearer ${token}` })
  expect(await (await ask()).json()).toMatchObject({ ok: true, seat: 'one', status: 'playing' })
  for (const { page } of [ann, bob])
    await expect(page.locator('[data-program="one"]').first()).toHaveAttribute('title', /played by a program/)
  await expect(bob.page.getByTestId('log')).toContainText('A program plays for the British side.')

  await programs.getByRole('button', { name: 'Revoke' }).click()
  await programs.getByRole('button', { name: 'Yes, revoke it' }).click()
  await expect(programs.getByRole('button', { name: 'Revoke' })).toHaveCount(0)
  await expect(programs.getByTestId('seat-token')).toHaveCount(0)
  expect((await ask()).status()).toBe(401)
})
