import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import pg from 'pg'
import { onTestFinished } from 'vitest'

/** The messages of the protocol after the start: a letter, a length that counts itself, and the content. */
const lengthAt = 1
const headBytes = 5
/** The answer to a start: let in, and ready. */
const welcome = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49])
const terminate = 'X'

/** Cuts a stream into messages. */
function messageReader(take: (message: Buffer) => void): (data: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0)
  return (data) => {
    rest = Buffer.concat([rest, data])
    while (rest.length >= headBytes) {
      const end = lengthAt + rest.readUInt32BE(lengthAt)
      if (rest.length < end) return
      take(rest.subarray(0, end))
      rest = rest.subarray(end)
    }
  }
}

/** A session of Postgres behind the pooler, and the connection that has it for a transaction. */
interface Session {
  socket: Socket
  user: Socket | undefined
}

/**
 * A pooler in transaction mode, in its simplest form: a connection has a session from its first message until the
 * database says that no transaction is open. It lets everybody in.
 * @returns the address of the same database through the pooler; it is closed after the calling test
 */
export async function transactionPooler(url: string): Promise<string> {
  const sessions: Session[] = []
  const clients: pg.Client[] = []

  async function openSession(): Promise<Session> {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => {})
    await client.connect()
    clients.push(client)
    const { stream: socket } = (client as unknown as { connection: { stream: Socket } }).connection
    socket.removeAllListeners('data')
    const session: Session = { socket, user: undefined }
    const read = messageReader((message) => {
      const { user } = session
      const isReady = message[0] === 0x5a // Z
      if (isReady && message[headBytes] === 0x49) session.user = undefined // I: idle
      user?.write(message)
    })
    socket.on('data', read)
    sessions.push(session)
    return session
  }
  const sessionFor = async (user: Socket): Promise<Session> => {
    const found = sessions.find((each) => each.user === user) ?? sessions.find((each) => !each.user)
    const session = found ?? (await openSession())
    session.user = user
    return session
  }

  const server = createServer((user) => {
    let isStarted = false
    let turn = Promise.resolve()
    const pass = messageReader((message) => {
      if (String.fromCharCode(message[0] ?? 0) === terminate) return user.end()
      turn = turn.then(async () => void (await sessionFor(user)).socket.write(message))
    })
    user.on('error', () => {})
    user.on('data', (data: Buffer) => {
      if (isStarted) return pass(data)
      isStarted = true // the first message has no letter, and nothing follows it before its answer
      user.write(welcome)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(async () => {
    server.close()
    for (const { socket } of sessions) socket.destroy()
    await Promise.all(clients.map((client) => client.end().catch(() => {})))
  })
  const { port } = server.address() as AddressInfo
  const through = new URL(url)
  through.search = ''
  return Object.assign(through, { host: `127.0.0.1:${port}` }).href
}
