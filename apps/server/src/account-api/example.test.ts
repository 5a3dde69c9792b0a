import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { TestAccount } from '../../testing/account.ts'
import { openTestServer } from '../../testing/test-server.ts'
import { productRoot } from '../ops/root.ts'

/** The example of the documentation, as its reader starts it. @returns the lines that it has printed */
function runExample(url: string, token: string, more: Record<string, string> = {}): Promise<unknown[]> {
  const env = { ...process.env, OPSROOM_URL: url, ACCOUNT_TOKEN: token, GAME: 'toy', ...more }
  const child = spawn(process.execPath, [join(productRoot, 'examples/account-bot.mjs')], { env })
  onTestFinished(() => void child.kill())
  let said = ''
  let complained = ''
  child.stdout.on('data', (text) => {
    said += text
  })
  child.stderr.on('data', (text) => {
    complained += text
  })
  return new Promise((resolve, reject) =>
    child.once('close', (code) =>
      code === 0 && complained === ''
        ? resolve(
            said
              .trim()
              .split('\n')
              .map((line) => JSON.parse(line)),
          )
        : reject(new Error(complained)),
    ),
  )
}

it('two programs of the documentation find each other, play, and play again, with nobody at hand', async () => {
  const server = await openTestServer()
  onTestFinished(() => server.close())
  const owners = [await server.client(), await server.client()]
  const accounts = await Promise.all(owners.map((owner) => TestAccount.of(server.url, owner)))
  const said = await Promise.all(accounts.map(({ token }) => runExample(server.url, token)))
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
