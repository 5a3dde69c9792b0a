/** A program of this machine that some tests need. */
export type Program = 'redis' | 'browser' | 'nginx' | 'caddy'

/** Name of each program, and the way to get it. */
const remedies: Record<Program, string> = {
  redis: 'redis-server is not on the PATH: apt-get install redis-server, brew install redis',
  nginx: 'nginx is not on the PATH: apt-get install nginx-light, brew install nginx',
  caddy: 'caddy is not on the PATH: apt-get install caddy, brew install caddy',
  browser: 'no Chrome, Chromium or Edge was found: apt-get install chromium, or set CHROMIUM to its path',
}

/**
 * Whether tests that need a program are to be skipped: `it.skipIf(without('redis'))`. The test command looks for programs
 * once and lists the missing ones in `OPSROOM_WITHOUT`, separated by commas. A program that is missing but not listed
 * there fails its tests, so that nothing is skipped by accident.
 */
export const without = (program: Program): boolean =>
  (process.env.OPSROOM_WITHOUT ?? '')
    .split(',')
    .map((name) => name.trim())
    .includes(program)

/** The reason of a test that is skipped because a program is missing. */
export const missing = (program: Program): Error => new Error(remedies[program])
