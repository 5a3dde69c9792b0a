// node scripts/on-node.mjs 24 [--report FILE]: tries the product on another Node than the one that runs the whole suite.
// With `this` instead of a number it tries the Node that runs it. The product is built already (`pnpm build`).
//
// Runs a selection of tests and starts the built server, both by the binary of the npm package `node`. The selection is
// made by one question: could another Node or V8 change the result? So it has sockets, processes, threads, crypto and
// compression (server-units), zod and JSON (protocol), random numbers and hashes (the core of the rules), the globals of
// the DOM environment and Intl (memory and words of the web client), and laws over whole games: a replay leads to the same
// state, and seats learn nothing more. Boards, scenarios, databases and browsers are the business of the whole suite:
// they ask Node for nothing that these do not.
//
// The last line is `N passed, N failed`; the report has the counts as JSON, with the names of the failures.
import { fork, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { flag, readArguments, runCommand, text, WrongArguments } from '@opsroom/command-line'

/** The releases that are tried, by their first numbers. */
const releases = { 20: '20.20.2', 22: '22.23.3', 24: '24.21.0', 26: '26.10.0' }

/** Parts of the paths of test files; each of them must meet one. */
const units = [
  'apps/server/src',
  '/map/shades.test.ts',
  'apps/web/src/screens/chat/chat-panel.test.ts',
  'apps/web/src/state/chat.test.ts',
  'apps/web/src/state/settings.test.ts',
  'apps/web/src/state/table.test.ts',
  'apps/web/src/words/words.test.ts',
  'packages/protocol/src',
  'packages/rules/src/core',
]
const laws = ['packages/testkit/src/records/replay.property.test.ts', '/fights.property.test.ts']
const projects = ['server-units', 'web', 'protocol', 'rules', 'property']

/** A part of the product that needs so many ms hangs. */
const longest = 600_000

const root = fileURLToPath(new URL('..', import.meta.url))
const dist = join(root, 'apps/server/dist')
const usage = `usage: node scripts/on-node.mjs ${Object.keys(releases).join('|')}|this [--report FILE]
Tries the product, built already, on another Node than the one that runs the whole suite.
  this           the Node that runs this command
  --report FILE  writes the counts as JSON
  --help         this text`

/** The counts of this run, and its folder. */
const counts = { passed: 0, failed: 0, skipped: 0, failures: [] }
let release
let folder

function read(args) {
  const { report, words } = readArguments(
    args,
    { report: text, help: flag },
    { least: 1, most: 1, name: 'the number of a Node' },
  )
  const [which] = words
  const found = which === 'this' ? process.versions.node : releases[which]
  if (!found)
    throw new WrongArguments(`the Node is one of ${Object.keys(releases).join(', ')}, this, not '${which}'`)
  return { report, found }
}

/** @returns whether everything passed */
async function run({ report, found }) {
  process.chdir(root)
  release = found
  folder = mkdtempSync(join(tmpdir(), 'opsroom-on-node-'))
  try {
    const node = binaryOf(release)
    console.log(`Node ${release}: ${node}`)
    const env = { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH}` }
    runTests(node, env)
    for (const name of ['setup', 'insight', 'paint'])
      await attempt(`${name}-process loads`, () => loads(node, join(dist, `${name}-process.js`)))
    await attempt('the server starts, serves a page and ends at Ctrl-C', () => serves(node, env))
  } catch (error) {
    fail('on-node', error)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  for (const failure of counts.failures) console.log(`failed: ${failure}`)
  console.log(`\n${counts.passed} passed, ${counts.failed} failed`)
  if (report) writeFileSync(report, JSON.stringify(counts))
  return counts.failed === 0
}

function fail(name, error) {
  counts.failed++
  counts.failures.push(`Node ${release}: ${name}: ${error?.message ?? error}`)
}

/** One check: it fails when it throws or is false. */
async function attempt(name, check) {
  try {
    if ((await check()) === false) throw new Error('no')
    counts.passed++
    console.log(`  ✓ ${name}`)
  } catch (error) {
    fail(name, error)
  }
}

/** The path of a release of Node; npm keeps it, so that the second time needs no network. */
function binaryOf(version) {
  if (version === process.versions.node) return process.execPath
  const found = spawnSync('npx', ['-y', '-p', `node@${version}`, 'node', '-p', 'process.execPath'], {
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  if (found.status !== 0) throw new Error(`npm could not bring node@${version}: ${found.stderr}`)
  return found.stdout.trim()
}

function runTests(node, env) {
  const report = join(folder, 'vitest.json')
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const options = ['--pool=threads', '--no-isolate', '--reporter=dot', '--reporter=json']
  spawnSync(
    node,
    [
      vitest,
      'run',
      ...options,
      `--outputFile.json=${report}`,
      ...projects.map((name) => `--project=${name}`),
    ].concat(units, laws),
    { env, stdio: 'inherit' },
  )
  if (!existsSync(report)) return fail('tests', 'Vitest broke down')
  const { numPassedTests, numPendingTests, testResults } = JSON.parse(readFileSync(report, 'utf8'))
  for (const part of [...units, ...laws])
    if (!testResults.some(({ name }) => name.includes(part))) fail(part, 'meets no test file')
  counts.passed += numPassedTests
  counts.skipped += numPendingTests
  for (const { name, status, message, assertionResults } of testResults) {
    const failed = assertionResults.filter((test) => test.status === 'failed')
    for (const { fullName, failureMessages } of failed) fail(fullName, failureMessages[0])
    if (status === 'failed' && failed.length === 0) fail(name, message)
  }
}

/** Whether the bundled program of a bounded process says that it is ready. */
async function loads(node, file) {
  const child = fork(file, {
    execPath: node,
    execArgv: ['--max-old-space-size=128'],
    serialization: 'advanced',
  })
  try {
    const ended = once(child, 'exit').then(([code]) => Promise.reject(new Error(`it ended with ${code}`)))
    const [message] = await Promise.race([once(child, 'message', hanging()), ended])
    return message === 'ready'
  } finally {
    child.kill('SIGKILL')
  }
}

async function serves(node, env) {
  const server = spawn(node, [join(dist, 'main.js')], {
    env: { ...env, PORT: '0', HOST: '127.0.0.1', DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const ended = once(server, 'exit')
    const address = await Promise.race([
      addressOf(server),
      ended.then(([code]) => Promise.reject(new Error(`the server ended with ${code}`))),
    ])
    for (const path of ['/readyz', '/']) {
      const answer = await fetch(`${address}${path}`, hanging())
      if (!answer.ok) throw new Error(`${path} is answered ${answer.status}: ${await answer.text()}`)
    }
    server.kill('SIGINT')
    const [code, signal] = await Promise.race([ended, once(server, 'exit', hanging())])
    if (code !== 0) throw new Error(`the server ended with ${code ?? signal}`)
  } finally {
    server.kill('SIGKILL')
  }
}

/** The address that the server prints when it is open. */
async function addressOf({ stdout }) {
  for await (const line of createInterface({ input: stdout })) {
    const [address] = /http:\/\/\S+/.exec(line) ?? []
    if (address) return address
  }
  throw new Error('the server printed no address')
}

function hanging() {
  return { signal: AbortSignal.timeout(longest) }
}

await runCommand({
  name: 'on-node',
  usage,
  exits: { 0: 'all passed', 1: 'something failed' },
  read,
  run,
})
