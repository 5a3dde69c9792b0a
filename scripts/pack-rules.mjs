// pnpm pack:rules: the rules as a package that anybody can install, for programs that search. It is published nowhere.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { flag, readArguments, runCommand } from '@opsroom/command-line'

const root = fileURLToPath(new URL('..', import.meta.url))
const rules = join(root, 'packages/rules')
const resolveHere = createRequire(import.meta.url).resolve
const compiler = join(dirname(resolveHere('@typescript/native/package.json')), 'bin/tsc')

/** Doors for the tests of this repository alone. */
const isForTests = (door) => door.endsWith('/testkit')
const compiled = (source) => source.replace(/^\.\/src\//, './').replace(/\.ts$/, '')

/** @throws Error with what the program has said */
function run(program, args, options = {}) {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    cwd: root,
    encoding: 'utf8',
    ...options,
  })
  if (status !== 0) throw new Error(`${program} failed: ${error?.message ?? stdout + stderr}`)
  return stdout
}

/** Compiles the sources into a folder: a module and its declarations for each. */
function compile(folder) {
  const config = join(folder, 'tsconfig.json')
  const compilerOptions = {
    noEmit: false,
    declaration: true,
    rewriteRelativeImportExtensions: true,
    rootDir: join(rules, 'src'),
    outDir: folder,
    types: [],
    incremental: false,
    tsBuildInfoFile: null,
  }
  const isTested = ['**/*.test.ts', '**/testkit.ts', '**/test-helpers/**'].map((path) =>
    join(rules, 'src', path),
  )
  const extended = join(root, 'tsconfig.base.json')
  writeFileSync(
    config,
    JSON.stringify({ extends: extended, compilerOptions, include: [join(rules, 'src')], exclude: isTested }),
  )
  run(process.execPath, [compiler, '-p', config])
  rmSync(config)
}

/**
 * Makes each file of data a module: not every bundler and version of Node.js imports JSON. Declarations name modules by
 * their sources, which are not in the package.
 */
function finish(folder) {
  for (const name of readdirSync(folder, { recursive: true })) {
    const file = join(folder, name)
    if (name.endsWith('.json')) {
      writeFileSync(`${file}.js`, `export default ${readFileSync(file, 'utf8').trim()}\n`)
      rmSync(file)
    } else if (name.endsWith('.d.ts'))
      writeFileSync(
        file,
        readFileSync(file, 'utf8').replace(/((?:from |import\()["']\.[^"']*)\.ts(["'])/g, '$1.js$2'),
      )
    else if (name.endsWith('.js'))
      writeFileSync(
        file,
        readFileSync(file, 'utf8').replace(/(from ["']\.[^"']*\.json)(["']) with \{[^}]*\}/g, '$1.js$2'),
      )
  }
}

function describe(folder) {
  const { name, version, license, type, sideEffects, exports, dependencies } = JSON.parse(
    readFileSync(join(rules, 'package.json'), 'utf8'),
  )
  const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const doors = Object.entries(exports).filter(([door]) => !isForTests(door))
  const manifest = {
    name,
    version,
    description: 'The rules of Ops Room, as pure functions',
    private: true,
    license,
    type,
    sideEffects,
    engines,
    exports: Object.fromEntries(
      doors.map(([door, source]) => [
        door,
        { types: `${compiled(source)}.d.ts`, default: `${compiled(source)}.js` },
      ]),
    ),
    dependencies,
  }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  cpSync(join(rules, 'README.md'), join(folder, 'README.md'))
  cpSync(join(root, 'LICENSE'), join(folder, 'LICENSE'))
}

const usage = `usage: pnpm --silent pack:rules [FILE]
Packs the rules so that anybody can install them (npm install FILE), and prints where the file is.
  FILE    where it is put; otherwise opsroom-rules.tgz in this folder
  --help  this text`

await runCommand({
  name: 'pnpm pack:rules',
  usage,
  exits: { 0: 'it was packed', 1: 'it could not be compiled or packed' },
  read: (args) => readArguments(args, { help: flag }, { most: 1, name: 'FILE' }),
  run({ words: [file = 'opsroom-rules.tgz'] }) {
    const target = resolve(file)
    const folder = mkdtempSync(join(tmpdir(), 'opsroom-rules-'))
    try {
      compile(folder)
      finish(folder)
      describe(folder)
      // npm comes with every Node.js, pnpm does not.
      const [{ filename }] = JSON.parse(
        run('npm', ['pack', '--json'], { cwd: folder, shell: process.platform === 'win32' }),
      )
      mkdirSync(dirname(target), { recursive: true })
      cpSync(join(folder, filename), target)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
    console.log(target)
    return true
  },
})
