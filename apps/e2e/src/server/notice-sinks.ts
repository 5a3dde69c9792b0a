import { createServer as createWebServer } from 'node:http'
import { type AddressInfo, createServer, type Socket } from 'node:net'

/** A mail server that takes all that it is given, in as much of SMTP as a mail needs. */
export async function openMailSink() {
  const mails: { to: string; raw: string }[] = []
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
    socket.on('error', () => {})
    let to = ''
    let rest = ''
    let isData = false
    socket.write('220 sink\r\n')
    socket.on('data', (chunk) => {
      rest += chunk.toString('utf8')
      for (;;) {
        const end = isData ? '\r\n.\r\n' : '\r\n'
        const at = rest.indexOf(end)
        if (at < 0) return
        const said = rest.slice(0, at)
        rest = rest.slice(at + end.length)
        if (isData) {
          mails.push({ to, raw: said })
          isData = false
          socket.write('250 taken\r\n')
          continue
        }
        to = /^RCPT TO:<([^>]+)>/i.exec(said)?.[1] ?? to
        isData = /^DATA/i.test(said)
        socket.write(isData ? '354 go on\r\n' : /^QUIT/i.test(said) ? '221 bye\r\n' : '250 ok\r\n')
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const { port } = server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    /** The mails to an address, with their soft line breaks taken away. */
    to: (address: string): string[] =>
      mails
        .filter((mail) => mail.to === address)
        .map(({ raw }) => raw.replace(/=\r\n/g, '').replaceAll('=3D', '=')),
    close() {
      for (const socket of open) socket.destroy()
      server.close()
    },
  }
}

/** A web server that keeps what is posted to it. */
export async function openHookSink() {
  const posted: { path: string; body: string }[] = []
  const server = createWebServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      posted.push({ path: request.url ?? '', body })
      response.writeHead(204).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    at: (path: string): string[] => posted.filter((each) => each.path === path).map(({ body }) => body),
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
