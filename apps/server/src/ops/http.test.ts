import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { connectTo, query, scratchFolder } from '../../testing/store/databases.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'

/** Asks without `fetch`, which sets the host by itself. */
async function ask({ port }: { port: number }, path: string, headers: Record<string, string>) {
  const question = request({ host: '127.0.0.1', port, path, headers }).end()
  const [answer] = (await once(question, 'response')) as [IncomingMessage]
  answer.resume()
  return { status: answer.statusCode, headers: answer.headers }
}

describe('answers over HTTP', () => {
  let server: TestServer
  beforeAll(async () => {
    const web = scratchFolder('web')
    mkdirSync(join(web, 'assets'), { recursive: true })
    writeFileSync(join(web, 'index.html'), '<!doctype html><title>client</title><script>ask()</script>')
    writeFileSync(join(web, 'assets/index-abc123.js'), 'export {}')
    writeFileSync(join(web, 'assets/index-abc123.js.br'), brotliCompressSync('export {}'))
    writeFileSync(join(web, 'assets/index-abc123.js.gz'), gzipSync('export {}'))
    writeFileSync(join(web, 'assets/plain-abc123.js'), 'export {}')
    server = await openTestServer({ WEB_ROOT: web })
  })
  afterAll(() => server.close())

  const get = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(server.url + path, { headers })
    return { status: answer.status, headers: answer.headers, text: await answer.text() }
  }

  it.each(['/', '/r/ABCDEF', '/r/ABCDEF/red', '/settings?x=1'])(
    '%s is a place within the client',
    async (path) => {
      const { status, headers, text } = await get(path)
      expect([status, headers.get('cache-control')]).toEqual([200, 'no-cache'])
      expect(text).toContain('<title>client</title>')
    },
  )

  it('keeps an idle connection for longer than a proxy does, which would send its next request into a closed one', async () => {
    const { headers } = await ask(server, '/', { connection: 'keep-alive' })
    const [, seconds] = /^timeout=(\d+)$/.exec(String(headers['keep-alive'])) ?? []
    const secondsOfCaddy = 120
    expect(Number(seconds)).toBeGreaterThan(secondsOfCaddy)
  })

  it.each(['/', '/r/ABCDEF/red'])('%s can be asked for without its content', async (path) => {
    const answer = await fetch(server.url + path, { method: 'HEAD' })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  })

  it.each(['/api', '/api/', '/api/nothing', '/api/r/ABCDEF', '/%61pi/nothing', '/readyz/x'])(
    '%s is not there, which a program can read',
    async (path) => {
      const { status, headers, text } = await get(path)
      expect([status, text]).toEqual([404, '{"ok":false}'])
      expect(headers.get('content-type')).toMatch(/json/)
    },
  )

  it.each([
    '/assets',
    '/assets/',
    '/assets/gone',
    '/assets/gone.js',
    '/favicon.png',
    '/r/ABCDEF/gone.json?x=1',
    '/gone%2ejs',
    '/.env',
    '/../package.json',
    '/%2e%2e/%2e%2e/package.json',
  ])('%s is no file, and no page comes in its place', async (path) => {
    const { status, text } = await get(path)
    expect(status).toBe(404)
    expect(text).not.toContain('client')
  })

  it('a page is only read', async () => {
    const answer = await fetch(`${server.url}/r/ABCDEF`, { method: 'POST' })
    expect([answer.status, await answer.text()]).toEqual([404, 'There is no such file.\n'])
  })

  it('a file with a hash in its name may be cached for ever', async () => {
    const { status, headers } = await get('/assets/index-abc123.js')
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  })

  it.each([
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['identity', null],
  ])('a browser that takes %s gets a script as the build has compressed it', async (takes, encoding) => {
    const { headers, text } = await get('/assets/index-abc123.js', { 'accept-encoding': takes })
    expect([headers.get('content-encoding'), text]).toEqual([encoding, 'export {}'])
    expect(headers.get('content-type')).toMatch(/javascript/)
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(headers.get('vary')).toContain('accept-encoding')
    expect(headers.get('etag')).toMatch(/^W?\/?".+"$/)
  })

  it('a file that the build has not compressed is sent as it is', async () => {
    const { status, headers } = await get('/assets/plain-abc123.js', { 'accept-encoding': 'br' })
    expect([status, headers.get('content-encoding')]).toEqual([200, null])
  })

  it('a page may load nothing from elsewhere and evaluate nothing', async () => {
    const policy = (await get('/')).headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'self'")
    // Of scripts in the page itself the build's own alone, by its hash.
    const hash = createHash('sha256').update('ask()').digest('base64')
    expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`)
    // Beside the page's own server, for browsers that do not count a socket as `'self'`.
    const { host } = new URL(server.url)
    expect(policy).toContain(`connect-src 'self' ws://${host} wss://${host};`)
    expect(policy).not.toMatch(/unsafe-eval|https?:/)
  })

  it('a server that has all it needs is alive and ready', async () => {
    expect(await get('/healthz')).toMatchObject({ status: 200, text: '{"ok":true}' })
    expect(await get('/readyz')).toMatchObject({ status: 200, text: '{"ok":true}' })
  })

  it('a server whose database lacks a migration of its build is alive and not ready', async () => {
    const change = (text: string) => query(server.databaseUrl, text)
    await change('UPDATE _prisma_migrations SET rolled_back_at = now()')
    onTestFinished(async () => void (await change('UPDATE _prisma_migrations SET rolled_back_at = NULL')))
    expect((await get('/healthz')).status).toBe(200)
    expect(await get('/readyz')).toMatchObject({ status: 503, text: '{"ok":false,"missing":["migrations"]}' })
  })

  it('a failure has one line in the log, with the id that the caller is told, and without the address', async () => {
    const pool = connectTo(server.databaseUrl)
    onTestFinished(() => pool.end())
    await pool.query('ALTER TABLE person RENAME TO away')
    const { status, text } = await get('/api/me?room=SECRET').finally(() =>
      pool.query('ALTER TABLE away RENAME TO person'),
    )
    const { ok, request } = JSON.parse(text)
    expect([status, ok]).toEqual([500, false])
    const lines = server
      .logged()
      .split('\n')
      .filter((line) => line.includes(request))
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { message: '/api/me', request, msg: 'failed' },
    ])
    expect(lines.join()).not.toContain('SECRET')
  })

  it('metrics are for nobody without the token: a proxy may look like a caller on this machine', async () => {
    const bare = await openTestServer({ DATABASE_URL: server.databaseUrl, METRICS_TOKEN: '' })
    const answer = await fetch(`${bare.url}/metrics`)
    expect([answer.status, await answer.json()]).toEqual([
      404,
      { ok: false, error: expect.stringContaining('METRICS_PORT') },
    ])
    await bare.close()
  })

  it('a port of its own tells metrics to this machine without a token, and tells nothing else', async () => {
    const open = await openTestServer({
      DATABASE_URL: server.databaseUrl,
      METRICS_TOKEN: '',
      METRICS_PORT: '0',
    })
    const [, port] = /"port":(\d+).*"metrics are told to this machine"/.exec(open.logged()) ?? []
    const status = async (path: string, host: string) =>
      (await ask({ port: Number(port) }, path, { host })).status
    expect(await status('/metrics', `127.0.0.1:${port}`)).toBe(200)
    expect(await status('/metrics', 'localhost')).toBe(200)
    expect(await status('/metrics', 'play.example.org')).toBe(404)
    expect(await status('/api/me', '127.0.0.1')).toBe(404)
    const taken = openTestServer({ DATABASE_URL: server.databaseUrl, METRICS_PORT: String(port) })
    await expect(taken).rejects.toThrow(`METRICS_PORT: ${port} is taken`)
    await open.close()
    await expect(status('/metrics', 'localhost')).rejects.toThrow(/ECONNREFUSED|hang up/)
  })

  it.each([
    [{}, 'max-age=31536000'],
    [{ HSTS: 'subdomains' }, 'max-age=31536000; includeSubDomains'],
    [{ HSTS: 'off' }, undefined],
  ])(
    'with %o a browser is told of https for this host, and of others only where the host says so',
    async (setting, expected) => {
      const secure = { DATABASE_URL: server.databaseUrl, PUBLIC_URL: 'https://play.example.org' }
      const other = await openTestServer({ ...secure, ...setting })
      expect((await ask(other, '/healthz', {})).headers['strict-transport-security']).toBe(expected)
      await other.close()
    },
  )

  it('metrics are only for a caller with the token where there is one', async () => {
    const token = 'a-token-of-some-length'
    const guarded = await openTestServer({ DATABASE_URL: server.databaseUrl, METRICS_TOKEN: token })
    const status = async (headers: Record<string, string>) =>
      (await fetch(`${guarded.url}/metrics`, { headers })).status
    expect(await status({})).toBe(404)
    expect(await status({ authorization: `Bearer ${token}` })).toBe(200)
    await guarded.close()
  })

  it('without a built client a page says so', async () => {
    const bare = await openTestServer({ DATABASE_URL: server.databaseUrl, WEB_ROOT: scratchFolder('no-web') })
    expect(await (await fetch(bare.url)).text()).toContain('not built')
    await bare.close()
  })
})
