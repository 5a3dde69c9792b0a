import { type Client, Room, Server } from '@colyseus/core'
import { ArraySchema, schema, t } from '@colyseus/schema'
import { WebSocketTransport } from '@colyseus/ws-transport'
import { answerParentRequests, usageOfThisProcess } from '../../src/load/processes/serving.ts'
import { hexes, ledgerLine, mostLines } from './night.ts'

/**
 * Colyseus with its driver in memory. Its one message is about what an order is here: a position, points, a line of a
 * ledger. All state is open to both: the cost of hiding some of it from one of them (`StateView`) is left out.
 */
const LedgerLine = schema({ rule: t.string(), points: t.number() }, 'LedgerLine')
const LedgerEntry = schema(
  { table: t.string(), to: t.string(), total: t.number(), lines: t.array(LedgerLine) },
  'LedgerEntry',
)
const Night = schema(
  {
    at: t.number(),
    points: t.number(),
    moves: t.number(),
    tiles: t.array('number'),
    ledger: t.array(LedgerEntry),
  },
  'Night',
)
type LedgerEntry = InstanceType<typeof LedgerEntry>
type Night = InstanceType<typeof Night>

class NightRoom extends Room<{ state: Night }> {
  override maxClients = 2
  // A state is sent as soon as it has changed, not twenty times a second.
  override patchRate = 0

  override onCreate(): void {
    this.state = new Night().assign({
      at: 16,
      points: 0,
      moves: 0,
      tiles: new ArraySchema(...Array.from({ length: hexes }, () => 1)),
      ledger: new ArraySchema<LedgerEntry>(),
    })
    this.onMessage('step', (_: Client) => {
      this.state.at = (this.state.at + 1) % hexes
      this.state.points++
      this.state.moves++
      const { lines, ...entry } = ledgerLine()
      const made = lines.map((line) => new LedgerLine().assign(line))
      this.state.ledger.push(new LedgerEntry().assign({ ...entry, lines: new ArraySchema(...made) }))
      if (this.state.ledger.length > mostLines) this.state.ledger.shift()
      this.broadcastPatch()
    })
  }
}

const transport = new WebSocketTransport()
const server = new Server({ transport, greet: false, gracefullyShutdown: false })
server.define('night', NightRoom)
await server.listen(0, '127.0.0.1')
const port = (transport.server?.address() as { port: number } | undefined)?.port
answerParentRequests({ url: `http://127.0.0.1:${port}` }, usageOfThisProcess)
