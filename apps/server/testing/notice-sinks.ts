import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** An e-mail that has come in. */
export interface Mail {
  to: string[]
  headers: Record<string, string>
  subject: string
  /** Its plain text, and its HTML. */
  text: string
  html: string
  raw: string
}

const unquoted = (text: string): string =>
  Buffer.from(
    text
      .replace(/=\r?\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    'latin1',
  ).toString('utf8')

const headersOf = (head: string): Record<string, string> =>
  Object.fromEntries(
    head
      .replace(/\r\n[ \t]+/g, ' ')
      .split('\r\n')
      .map((line) => [
        line.slice(0, line.indexOf(':')).toLowerCase(),
        line.slice(line.indexOf(':') + 1).trim(),
      ]),
  )

const bodyOf = (part: string): string => {
  const [head = '', ...rest] = part.split('\r\n\r\n')
  const body = rest.join('\r\n\r\n')
  const encoding = headersOf(head.trimStart())['content-transfer-encoding']
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8')
  return encoding === 'quoted-printable' ? unquoted(body) : body
}

function readMail(raw: string, to: string[]): Mail {
  const [head = '', ...rest] = raw.split('\r\n\r\n')
  const headers = headersOf(head)
  const boundary = /boundary="([^"]+)"/.exec(headers['content-type'] ?? '')?.[1] ?? ''
  const parts = rest.join('\r\n\r\n').split(`--${boundary}`)
  const part = (type: string) => bodyOf(parts.find((each) => each.includes(`Content-Type: ${type}`)) ?? '')
  return {
    to,
    headers,
    subject: headers.subject ?? '',
    text: part('text/plain'),
    html: part('text/html'),
    raw,
  }
}

/** A mail server that keeps what it is given. */
export async function openMailSink() {
  const mails: Mail[] = []
  const unknown = new Set<string>()
  let isDown = false
  let slow = Promise.resolve()
  const asked: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onRcptTo({ address }, _session, callback) {
      asked.push(address)
      void slow.then(() => {
        if (unknown.has(address))
          return callback(Object.assign(new Error('no such recipient'), { responseCode: 550 }))
        return callback(isDown ? Object.assign(new Error('later'), { responseCode: 451 }) : null)
      })
    },
    onData(stream, session, callback) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address)
        mails.push(readMail(Buffer.concat(chunks).toString('utf8'), to))
        callback()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    to: (address: string): Mail[] => mails.filter((mail) => mail.to.includes(address)),
    /** From now on there is no such recipient. */
    forget: (address: string) => void unknown.add(address),
    /** Whether it takes mail at all. */
    setDown: (is: boolean) => {
      isDown = is
    },
    /** For which addresses it was asked whether it takes mail. */
    asked: (): readonly string[] => asked,
    /** It answers nothing more about recipients until it is let go. */
    hold(): () => void {
      let letGo = () => {}
      slow = new Promise((resolve) => {
        letGo = resolve
      })
      return letGo
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

export interface Posted {
  path: string
  text: string
  body: Record<string, unknown>
}

interface Reply {
  status: number
  headers?: Record<string, string>
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

/** A web server that keeps what is posted to it. */
export async function openHookSink() {
  const posted: Posted[] = []
  const replies = new Map<string, Reply>()
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    void textOf(request).then((text) => {
      posted.push({ path, text, body: text === '' ? {} : JSON.parse(text) })
      const { status, headers } = replies.get(path) ?? { status: 204 }
      response.writeHead(status, headers).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    at: (path: string): Posted[] => posted.filter((each) => each.path === path),
    /** The answer of this path from now on. */
    reply: (path: string, reply: Reply) => void replies.set(path, reply),
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
