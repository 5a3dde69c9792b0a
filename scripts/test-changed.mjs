// pnpm test:changed [REVISION]: the Vitest tests that import, directly or not, a file that differs from a revision; by
// default from where this branch left `origin/main`, or from the last commit.
import { spawnSync } from 'node:child_process'
import { environmentWithout } from './test/requirements.mjs'

const git = (...args) => spawnSync('git', args, { encoding: 'utf8' })
const answer = (...args) => {
  const { status, stdout } = git(...args)
  return status === 0 ? stdout.trim() : undefined
}

const [given] = process.argv.slice(2)
if (given === '--help' || given === '-h') {
  console.log(
    'Usage: pnpm test:changed [REVISION]\nRuns the tests that a change since REVISION can reach by imports.',
  )
  process.exit(0)
}
if (given !== undefined && answer('rev-parse', '--verify', '--quiet', `${given}^{commit}`) === undefined) {
  console.error(`test:changed: git knows no revision '${given}'`)
  process.exit(2)
}
const since = given ?? answer('merge-base', 'HEAD', 'origin/main') ?? 'HEAD'

/** Changes outside the graph of imports, and the command that tests them. */
const notByImport = [
  [/^apps\/(web|server|e2e)\//, 'pnpm build && pnpm e2e'],
  [/^prisma\//, 'pnpm db:drift && pnpm test:unit --project server'],
  [/\.svelte$|\.css$/, 'pnpm check:web'],
]
const changed = [
  ...(answer('diff', '--name-only', since) ?? '').split('\n'),
  ...(answer('ls-files', '--others', '--exclude-standard') ?? '').split('\n'),
].filter(Boolean)
if (changed.length === 0) {
  console.log(`nothing differs from ${since}`)
  process.exit(0)
}
const env = {
  ...process.env,
  ...environmentWithout(),
}
const { status } = spawnSync(`vitest run --changed=${since} --passWithNoTests`, {
  shell: true,
  stdio: 'inherit',
  env,
})
for (const [path, command] of notByImport)
  if (changed.some((file) => path.test(file))) console.log(`not followed by imports: ${command}`)
process.exit(status ?? 1)
