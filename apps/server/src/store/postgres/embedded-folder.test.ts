import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { query, scratchFolder } from '../../../testing/store/databases.ts'
import { findDatabase } from '../database.ts'
import { dataFolderError } from './embedded-folder.ts'
import { stopPostgres } from './launcher.ts'
import { embeddedState } from './state.ts'

let dataDir: string
let folder: string
beforeEach(() => {
  dataDir = scratchFolder('embedded')
  folder = join(dataDir, 'postgres')
})
afterEach(() => vi.restoreAllMocks())

/** An account that is neither that of root nor the one of Postgres. */
const another = 65534
const isRoot = process.getuid?.() === 0

it('is run by the account that has it when the server is started as root, which leaves nothing of its own behind', async () => {
  onTestFinished(() => stopPostgres(folder))
  const first = await findDatabase(undefined, dataDir)
  await query(first.url, 'CREATE TABLE kept AS SELECT 7 AS seven')
  await first.stop()
  // Only root can give files away; an ordinary account has them already.
  if (isRoot) execFileSync('chown', ['-R', `${another}:${another}`, folder])
  const second = await findDatabase(undefined, dataDir)
  expect(await query(second.url, 'SELECT seven FROM kept')).toEqual([{ seven: 7 }])
  const files = ['', 'data', 'data/postmaster.pid', 'lock', 'log', 'password', 'port', 'users']
  const owners = files.map((name) => statSync(join(folder, name)).uid)
  await second.stop()
  expect(owners).toEqual(files.map(() => (isRoot ? another : process.getuid?.())))
})

it('of a start as root that went wrong is given back to the owner of its data', async () => {
  onTestFinished(() => stopPostgres(folder))
  const first = await findDatabase(undefined, dataDir)
  await first.stop()
  const { uid, gid } = statSync(join(folder, 'data'))
  if (isRoot) execFileSync('chown', [`${another}:${another}`, folder])
  await (await findDatabase(undefined, dataDir)).stop()
  expect(statSync(folder)).toMatchObject({ uid, gid })
})

describe('of another account', () => {
  const text = (path: string) =>
    expect.stringMatching(
      new RegExp(`^DATA_DIR: .*belongs to another account.*: sudo chown -R \\S+ ${path}$`),
    )
  beforeEach(() => {
    mkdirSync(join(folder, 'data'), { recursive: true })
    // The files belong to the account that runs the tests, and this process pretends to be another one.
    vi.spyOn(process, 'getuid').mockReturnValue(12_345)
  })

  it('is not used, and the error has the command that gives it to this account', async () => {
    await expect(findDatabase(undefined, dataDir)).rejects.toMatchObject({ message: text(folder) })
  })

  it('is not taken for one that is still to be made', async () => {
    await expect(embeddedState(dataDir)).rejects.toMatchObject({ message: text(folder) })
    rmSync(folder, { recursive: true })
    expect(await embeddedState(dataDir)).toBe('new')
  })

  it('is named in place of a bare error of the system', () => {
    const error = Object.assign(new Error('EPERM: operation not permitted'), { code: 'EPERM', path: folder })
    expect(dataFolderError(error, dataDir)).toMatchObject({ message: text(folder) })
  })
})

describe('a data folder', () => {
  const failed = (code: string, path?: string) => Object.assign(new Error(`${code}: bare`), { code, path })

  it('that is a file is named with its setting', async () => {
    const file = join(dataDir, 'file')
    writeFileSync(file, '')
    for (const wrong of [file, join(file, 'data')])
      await expect(findDatabase(undefined, wrong)).rejects.toThrow(
        /^DATA_DIR: .*file.*: choose another folder$/,
      )
  })

  it.each([
    ['EACCES', 'cannot write in'],
    ['EROFS', 'read only'],
    ['ENOSPC', 'is full'],
  ])(
    'where nothing can be written (%s) is named with its setting, and no other folder is given away',
    (code, says) => {
      const missing = join(dataDir, 'not/there')
      const { message } = dataFolderError(failed(code, missing), missing) as Error
      expect(message).toMatch(new RegExp(`^DATA_DIR: .*${says}`))
      expect(message).not.toContain('chown -R')
    },
  )

  it('is not blamed for any other error', () => {
    const error = new Error('Postgres did not do it')
    expect(dataFolderError(error, dataDir)).toBe(error)
  })
})
