import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { webRoutes } from './web.ts'
import { WebFiles } from './web-files.ts'

const script = 'export {}'
const forEver = 'public, max-age=31536000, immutable'

let folder: string
let app: FastifyInstance
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'opsroom-web-files-'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), '<title>client</title>')
  writeFileSync(join(folder, 'assets/a.js'), script)
  writeFileSync(join(folder, 'assets/a.js.br'), brotliCompressSync(script))
  writeFileSync(join(folder, 'assets/a.js.gz'), gzipSync(script))
  app = Fastify()
})
afterEach(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

const get = async (url: string, headers: Record<string, string> = {}) => {
  const { statusCode: status, headers: sent, rawPayload } = await app.inject({ url, headers })
  return { status, headers: sent, content: rawPayload }
}

describe('the web client', () => {
  beforeEach(() => webRoutes(app, folder))

  it.each([
    [{}, ''],
    [{ 'accept-encoding': 'gzip, br' }, '.br'],
    [{ 'accept-encoding': 'gzip' }, '.gz'],
    [{ 'accept-encoding': '*' }, '.gz'],
    [{ 'accept-encoding': 'gzip;q=0, zstd' }, ''],
  ])('is sent from memory from its second time on (%j)', async (headers, suffix) => {
    const { size, mtime } = statSync(join(folder, `assets/a.js${suffix}`))
    const first = await get('/assets/a.js', headers)
    rmSync(folder, { recursive: true })
    const second = await get('/assets/a.js', headers)
    expect(second).toEqual({ ...first, headers: { ...first.headers, date: second.headers.date } })
    expect(second.status).toBe(200)
    expect(second.headers).toMatchObject({
      etag: `W/"${size.toString(16)}-${mtime.getTime().toString(16)}"`,
      'last-modified': mtime.toUTCString(),
      'cache-control': forEver,
      'content-type': 'application/javascript; charset=utf-8',
      'content-length': String(size),
      vary: 'accept-encoding',
    })
    const names = { '': undefined, '.br': 'br', '.gz': 'gzip' } as Record<string, string | undefined>
    expect(second.headers['content-encoding']).toBe(names[suffix])
  })

  it('is not sent again to who has it', async () => {
    const { headers } = await get('/assets/a.js')
    const tag = String(headers.etag)
    const status = async (asked: Record<string, string>) => (await get('/assets/a.js', asked)).status
    for (const tags of [tag, `"other", ${tag}`, tag.slice(2), '*'])
      expect(await status({ 'if-none-match': tags })).toBe(304)
    expect(await status({ 'if-modified-since': String(headers['last-modified']) })).toBe(304)
    expect(await status({ 'if-none-match': '"other"' })).toBe(200)
    expect(await status({ 'if-modified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' })).toBe(200)
    const { content, headers: sent } = await get('/assets/a.js', { 'if-none-match': tag })
    expect(content).toHaveLength(0)
    expect(sent).toMatchObject({ etag: tag, 'cache-control': forEver, vary: 'accept-encoding' })
  })

  it('is looked for in a list: a file that was not there at the start is not looked for on the disk', async () => {
    writeFileSync(join(folder, 'assets/late.js'), script)
    expect(await get('/assets/late.js')).toMatchObject({ status: 404 })
  })

  it('may lose a file that nobody has asked for yet', async () => {
    rmSync(join(folder, 'assets/a.js'))
    const { status, headers } = await get('/assets/a.js')
    expect([status, headers['cache-control']]).toEqual([404, 'no-cache'])
  })

  it('is asked for without its content', async () => {
    const { headers, rawPayload, statusCode } = await app.inject({ method: 'HEAD', url: '/assets/a.js' })
    expect([statusCode, headers['content-length'], rawPayload.length]).toEqual([200, '9', 0])
  })
})

describe('memory for files', () => {
  const large = Buffer.from('0123456789'.repeat(10))
  beforeEach(async () => {
    writeFileSync(join(folder, 'large.map'), large)
    for (const name of ['one', 'two', 'three']) writeFileSync(join(folder, `${name}.txt`), name.padEnd(40))
    const files = await WebFiles.in(folder, { ofAll: 100, ofFile: 50 })
    app.get('/*', async (request, reply) => {
      const { '*': path } = request.params as { '*': string }
      return (await files.send(path, request, reply)) ? reply : reply.code(404).send()
    })
  })

  it('is not used for a large one, of which parts can be asked for', async () => {
    expect(await get('/large.map')).toMatchObject({ status: 200, content: large })
    const { status, content, headers } = await get('/large.map', { range: 'bytes=3-5' })
    expect([status, String(content), headers['content-range']]).toEqual([206, '345', 'bytes 3-5/100'])
    rmSync(join(folder, 'large.map'))
    expect((await get('/large.map')).status).toBe(404)
  })

  it('holds those that were asked for last', async () => {
    for (const name of ['one', 'two', 'three']) await get(`/${name}.txt`)
    for (const name of ['one', 'two', 'three']) rmSync(join(folder, `${name}.txt`))
    const status = async (name: string) => (await get(`/${name}.txt`)).status
    expect([await status('three'), await status('two'), await status('one')]).toEqual([200, 200, 404])
  })
})
