import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { productRoot } from '../src/ops/root.ts'
import { eventually } from './eventually.ts'
import { missing } from './needs.ts'
import { scratchFolder } from './store/databases.ts'

/** The first block of code in a language on a page of docs/operations. */
export function blockOf(page: string, language: string, place = 0): string {
  const text = readFileSync(join(productRoot, 'docs/operations', page), 'utf8')
  const blocks = [...text.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, 'gm'))]
  const block = blocks[place]?.[1]
  if (block === undefined) throw new Error(`${page} has no block ${place} of ${language}`)
  return block
}

/** Replaces a part that must be there. */
export function replaced(text: string, part: string | RegExp, by: string): string {
  const result = text.replaceAll(typeof part === 'string' ? part : new RegExp(part, 'gm'), by)
  if (result === text) throw new Error(`there is no ${part} in: ${text}`)
  return result
}

/** Runs nginx until the test has ended. @param http the content of its `http` block @param url that answers when it runs */
export async function runNginx(http: string, url: string): Promise<void> {
  const folder = scratchFolder('nginx')
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  )
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  writeFileSync(
    join(folder, 'nginx.conf'),
    `${user} daemon off; pid ${folder}/pid; error_log ${folder}/error.log;
events {}
http {
access_log off; ${temporary.join(' ')}
${http}
}
`,
  )
  await runProxy(
    'nginx',
    spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: 'ignore' }),
    url,
  )
}

/** Runs Caddy until the test has ended. @param caddyfile without global options @param url that answers when it runs */
export async function runCaddy(caddyfile: string, url: string): Promise<void> {
  const folder = scratchFolder('caddy')
  const home = join(folder, 'home')
  mkdirSync(home)
  chmodSync(home, 0o700)
  const file = join(folder, 'Caddyfile')
  writeFileSync(file, `{\n\tadmin off\n\tauto_https off\n}\n${caddyfile}`)
  const env = { ...process.env, HOME: home, XDG_DATA_HOME: home, XDG_CONFIG_HOME: home }
  const words = ['run', '--config', file, '--adapter', 'caddyfile']
  await runProxy('caddy', spawn('caddy', words, { env, stdio: 'ignore' }), url)
}

async function runProxy(name: 'nginx' | 'caddy', running: ChildProcess, url: string): Promise<void> {
  const ended = once(running, 'exit')
  onTestFinished(async () => {
    running.kill('SIGTERM')
    await ended
  })
  await once(running, 'spawn').catch(() => {
    throw missing(name)
  })
  const exited = ended.then(([code]) => {
    throw new Error(`${name} ended with ${code}`)
  })
  exited.catch(() => {}) // also when it ends with the test
  const answers = eventually(async () => (await fetch(url)).status > 0)
  await Promise.race([answers, exited])
}
