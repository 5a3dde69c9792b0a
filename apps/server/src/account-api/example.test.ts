import { expect, it, onTestFinished } from 'vitest'
import { TestAccount } from '../../testing/account.ts'
import { runExample } from '../../testing/example-program.ts'
import { openTestServer } from '../../testing/test-server.ts'

const runProgram = (url: string, token: string) =>
  runExample('account-bot.mjs', { OPSROOM_URL: url, ACCOUNT_TOKEN: token, GAME: 'toy' })

it('two programs of the documentation find each other, play, and play again, with nobody at hand', async () => {
  const server = await openTestServer()
  onTestFinished(() => server.close())
  const owners = [await server.client(), await server.client()]
  const accounts = await Promise.all(owners.map((owner) => TestAccount.of(server.url, owner)))
  const said = await Promise.all(accounts.map(({ token }) => runProgram(server.url, token)))
  for (const endings of said) {
    expect(endings).toMatchObject([{ by: 'game' }, { by: 'game' }])
    expect(endings).toEqual(said[0])
  }
  const played = await Promise.all(accounts.map((account) => account.account()))
  for (const { tables } of played) {
    expect(tables).toHaveLength(2)
    expect(new Set(tables.map(({ seat }: { seat: string }) => seat))).toEqual(new Set(['red', 'blue']))
  }
  // The room that was opened for the seek alone is there, and its rematch.
  expect((await owners[0]?.get('seek.mine', {}))?.mine).toEqual([])
}, 180_000)
