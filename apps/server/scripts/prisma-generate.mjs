// Generates the Prisma client when the schema has changed since the last time.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../../..')
const output = join(root, 'apps/server/src/generated/prisma')
const stamp = join(output, '.made-from')
const madeFrom = createHash('sha256')
  .update(readFileSync(join(root, 'prisma/schema.prisma')))
  .update(readFileSync(join(root, 'pnpm-lock.yaml')))
  .digest('hex')

if (existsSync(stamp) && readFileSync(stamp, 'utf8') === madeFrom) process.exit(0)

// Generating needs no engine, but the command would download one first unless it is pointed at an existing file.
const environment = {
  PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
  CHECKPOINT_DISABLE: '1',
  PRISMA_HIDE_UPDATE_MESSAGE: '1',
  ...process.env,
}
const windows = process.platform === 'win32'
const prisma = join(root, 'node_modules/.bin', windows ? 'prisma.cmd' : 'prisma')
const { status } = spawnSync(prisma, ['generate'], {
  cwd: root,
  env: environment,
  shell: windows,
  stdio: 'inherit',
})
if (status === 0) writeFileSync(stamp, madeFrom)
process.exit(status ?? 1)
