// pnpm test:changed [REVISION]: the Vitest tests that import, directly or not, a file that differs from a revision; by
// default from where this branch left `origin/main`, or from the last commit.
import { spawnSync } from 'node:child_process'
import { flag, readArguments, runCommand, WrongArguments } from '@opsroom/command-line'
import { environmentWithout } from './test/requirements.mjs'

const git = (...args) => spawnSync('git', args, { encoding: 'utf8' })
const answer = (...args) => {
  const { status, stdout } = git(...args)
  return status === 0 ? stdout.trim() : undefined
}

const usage = `usage: pnpm test:changed [REVISION]
Runs the tests that a change since REVISION can reach by imports; by default since this branch left origin/main.
  --help  this text`

/** Changes outside the graph of imports, and the command that tests them. */
const notByImport = [
  [/^apps\/(web|server|e2e)\//, 'pnpm build && pnpm e2e'],
  [/^prisma\//, 'pnpm db:drift && pnpm test:unit --project server'],
  [/\.svelte$|\.css$/, 'pnpm check:web'],
]
function read(args) {
  const { words } = readArguments(args, { help: flag }, { most: 1 })
  const [given] = words
  if (given !== undefined && answer('rev-parse', '--verify', '--quiet', `${given}^{commit}`) === undefined)
    throw new WrongArguments(`git knows no revision '${given}'`)
  return given ?? answer('merge-base', 'HEAD', 'origin/main') ?? 'HEAD'
}

/** @returns whether the tests passed */
function run(since) {
  const changed = [
    ...(answer('diff', '--name-only', since) ?? '').split('\n'),
    ...(answer('ls-files', '--others', '--exclude-standard') ?? '').split('\n'),
  ].filter(Boolean)
  if (changed.length === 0) {
    console.log(`nothing differs from ${since}`)
    return true
  }
  const { status } = spawnSync(`vitest run --changed=${since} --passWithNoTests`, {
    shell: true,
    stdio: 'inherit',
    env: { ...process.env, ...environmentWithout() },
  })
  for (const [path, command] of notByImport)
    if (changed.some((file) => path.test(file))) console.log(`not followed by imports: ${command}`)
  return status === 0
}

await runCommand({
  name: 'pnpm test:changed',
  usage,
  exits: { 0: 'all passed', 1: 'some test failed' },
  read,
  run,
})
