// Programs that some tests drive and no package brings: looked for before anything is built.
import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const engines = JSON.parse(readFileSync(new URL('../../apps/e2e/engines.json', import.meta.url), 'utf8'))
const browsers = JSON.parse(readFileSync(new URL('../../apps/e2e/browsers.json', import.meta.url), 'utf8'))

/** @returns {string | undefined} the path of a program, as a shell would find it */
function onPath(program) {
  const names = process.platform === 'win32' ? [`${program}.exe`, `${program}.cmd`] : [program]
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find(isProgram)
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** @type {{ id: string, find(): string | undefined, missing: string }[]} */
const requirements = [
  {
    id: 'redis',
    find: () => onPath('redis-server'),
    missing:
      'redis-server is not on the path: `apt-get install redis-server`, or `brew install redis`. Tests of several servers that share a Redis are skipped.',
  },
  ...['nginx', 'caddy'].map((program) => ({
    id: program,
    find: () => onPath(program),
    missing: `${program} is not on the path: \`apt-get install ${program === 'nginx' ? 'nginx-light' : program}\`, or \`brew install ${program}\`. Tests of its page in docs/operations are skipped.`,
  })),
  {
    id: 'browser',
    find: () => {
      const { CHROMIUM: given } = process.env
      return (given ? [given] : (browsers[process.platform] ?? [])).find((path) => existsSync(path))
    },
    missing:
      'no Chromium, Chrome or Edge was found: `apt-get install chromium`, or set CHROMIUM to the path of one. Browser tests are skipped.',
  },
  {
    id: 'engines',
    find: () => (Object.values(engines).every((path) => existsSync(path)) ? engines.webkit : undefined),
    missing: `not all of ${Object.values(engines).join(', ')} are here: on Debian, \`apt-get install firefox-esr webkit2gtk-driver xvfb\`. Tests in Firefox and WebKit are skipped.`,
  },
]

/** The requirements that this machine lacks. @returns {{ id: string, missing: string }[]} */
export const missingRequirements = () => requirements.filter(({ find }) => find() === undefined)

/** The environment in which tests skip what needs a missing program. */
export const environmentWithout = (missing = missingRequirements()) => ({
  OPSROOM_WITHOUT: missing.map(({ id }) => id).join(','),
})
