import { readdir } from 'node:fs/promises'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { join, relative, sep } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { negotiate } from '@fastify/accept-negotiator'
import { isUtf8MimeType, mime, type SendResult, send } from '@fastify/send'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'

/** The maximum size of all files in memory, in bytes: nearly twice the web client with its source maps. */
const mostKept = 24 * 1024 * 1024
/** The maximum size of a file in memory, in bytes. Larger files are read from the disk each time. */
const mostOfFile = 2 * 1024 * 1024

/** The encodings in order of preference. The build puts app.js.br and app.js.gz beside app.js. */
const encodings = ['br', 'gzip'] as const
type Encoding = (typeof encodings)[number]
const extensions: Record<Encoding, string> = { br: '.br', gzip: '.gz' }

interface KeptFile {
  etag: string
  /** The time of the file's last change, in the form of the header `Last-Modified`. */
  modified: string
  /** The content of the file. Undefined if the file is too large to stay in memory. */
  content: Buffer | undefined
}

/**
 * The files of the web client's folder. The folder is listed once, so that a request for a missing file needs no access
 * to the disk. Small files stay in memory after the first request.
 */
export class WebFiles {
  readonly #folder: string
  /** The encodings in which each file exists beside the original, by the path of the original within the folder. */
  readonly #encodings: ReadonlyMap<string, readonly Encoding[]>
  readonly #kept: LRUCache<string, KeptFile>

  /** @param most the maximum size in memory, in bytes: of all files, and of one file */
  private constructor(folder: string, paths: ReadonlySet<string>, most: { ofAll: number; ofFile: number }) {
    this.#folder = folder
    const listed = [...paths].map((path) => {
      const there = encodings.filter((encoding) => paths.has(path + extensions[encoding]))
      return [path, there] as const
    })
    this.#encodings = new Map(listed)
    this.#kept = new LRUCache({
      maxSize: most.ofAll,
      sizeCalculation: ({ content }) => 1 + (content?.length ?? 0),
      // Requests for a file that is already being read wait for that one read.
      fetchMethod: (path) => this.#read(path, most.ofFile),
    })
  }

  static async in(folder: string, most = { ofAll: mostKept, ofFile: mostOfFile }): Promise<WebFiles> {
    const found = await readdir(folder, { recursive: true, withFileTypes: true })
    const paths = found
      .filter((entry) => !entry.isDirectory())
      .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).split(sep).join('/'))
    return new WebFiles(folder, new Set(paths), most)
  }

  has(path: string): boolean {
    return this.#encodings.has(path)
  }

  /**
   * Sends a listed file, compressed if the caller accepts that.
   * @returns false when the file is no longer on the disk
   */
  async send(path: string, { raw }: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    const takes = raw.headers['accept-encoding']?.toLowerCase().replaceAll('*', 'gzip')
    const encoding = takes ? negotiate(takes, [...(this.#encodings.get(path) ?? [])]) : null
    const stored = encoding ? path + extensions[encoding] : path
    const kept = await this.#kept.fetch(stored)
    if (!kept) return false
    const found = kept.content ? answerOf(raw.headers, kept) : await sent(raw, this.#folder, stored)
    reply.code(found.statusCode).headers(found.headers)
    if (found.statusCode < 300) {
      reply.type(typeOf(path))
      if (encoding) reply.header('content-encoding', encoding)
    }
    reply.send(found.stream)
    return true
  }

  async #read(stored: string, most: number): Promise<KeptFile | undefined> {
    // The cast is safe: `sent` uses only the method and the headers of a request.
    const request = { method: 'GET', headers: {} } as IncomingMessage
    const { type, headers, stream } = await sent(request, this.#folder, stored)
    const isKept = type === 'file' && Number(headers['Content-Length']) <= most
    const content = isKept ? await buffer(stream) : undefined
    stream.destroy()
    if (type !== 'file') return undefined
    const { ETag: etag = '', 'Last-Modified': modified = '' } = headers
    return { etag, modified, content }
  }
}

/**
 * The response for a file on the disk: with the range that the caller requests, or status 304 if the caller already has
 * this version.
 */
const sent = (request: IncomingMessage, root: string, path: string): Promise<SendResult> =>
  send(request, encodeURI(`/${path}`), { root, cacheControl: false, dotfiles: 'allow' })

/** The response to a request for a file in memory. Ranges are not supported. */
function answerOf(asked: IncomingHttpHeaders, kept: KeptFile) {
  const headers = { etag: kept.etag, 'last-modified': kept.modified }
  return isFresh(asked, kept)
    ? { statusCode: 304, headers, stream: undefined }
    : { statusCode: 200, headers, stream: kept.content }
}

/** The content type of a file, no matter whether it is sent compressed. */
function typeOf(path: string): string {
  const type = mime.getType(path) ?? 'application/octet-stream'
  return isUtf8MimeType(type) ? `${type}; charset=utf-8` : type
}

/** Whether a caller already has this version of a file (RFC 9110, 13.2.2). */
function isFresh(asked: IncomingHttpHeaders, { etag, modified }: KeptFile): boolean {
  const { 'if-none-match': tags, 'if-modified-since': since } = asked
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '')
  if (tags !== undefined) return tags.split(',').some((tag) => ['*', opaque(etag)].includes(opaque(tag)))
  return since !== undefined && Date.parse(modified) <= Date.parse(since)
}
