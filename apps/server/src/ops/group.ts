import cluster from 'node:cluster'
import { join } from 'node:path'
import { AggregatorRegistry, type Registry } from 'prom-client'

/** Messages of a server to its supervisor, and back. */
export type ServerGroupMessage =
  | { opsroom: 'ready'; port: number }
  | { opsroom: 'leave'; signal: NodeJS.Signals }
  | { opsroom: 'metrics'; request: number; text?: string }

export const isServerGroupMessage = (message: unknown): message is ServerGroupMessage =>
  typeof message === 'object' && message !== null && 'opsroom' in message

/** Variables by which a supervisor says to a server which one it is, and where the others are. */
export const serverGroupVariables = { number: 'OPSROOM_SERVER', folder: 'OPSROOM_GROUP' } as const

/** The others have this long to send their figures, in ms. */
const longestAsking = 6_000

/** One of several servers that one supervisor has started at one address (`SERVERS`). */
export class ServerGroupMember {
  /** The number of the server, from 1; a server that replaces one that has ended has the same number. */
  readonly number: number
  readonly #folder: string
  readonly #asked = new Map<number, (text: string) => void>()
  #requests = 0

  constructor(number: number, folder: string) {
    this.number = number
    this.#folder = folder
    process.on('message', (message) => {
      if (isServerGroupMessage(message) && message.opsroom === 'metrics')
        this.#asked.get(message.request)?.(message.text ?? '')
    })
  }

  /** The place at which a server of the group listens to the others: nobody else reaches it. */
  placeOf(number: number): string {
    return process.platform === 'win32'
      ? `\\\\.\\pipe\\${this.#folder.split(/[\\/]/).at(-1)}-${number}`
      : join(this.#folder, `${number}.sock`)
  }

  tell(message: ServerGroupMessage): void {
    process.send?.(message)
  }

  /** Adds the figures of this server to those of the group. */
  tellsFigures(registry: Registry): void {
    AggregatorRegistry.setRegistries(registry)
    new AggregatorRegistry()
  }

  /** The metrics of all servers of the group together. */
  metrics(): Promise<string> {
    const request = this.#requests++
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#asked.delete(request)
        reject(new Error('the supervisor has told no metrics'))
      }, longestAsking)
      this.#asked.set(request, (text) => {
        clearTimeout(timer)
        this.#asked.delete(request)
        resolve(text)
      })
      this.tell({ opsroom: 'metrics', request })
    })
  }
}

let member: ServerGroupMember | undefined

/** This process as a server of a group; undefined where it is the only one that was started. */
export function serverGroupMember(): ServerGroupMember | undefined {
  const { [serverGroupVariables.number]: number, [serverGroupVariables.folder]: folder } = process.env
  if (cluster.isWorker && number && folder) member ??= new ServerGroupMember(Number(number), folder)
  return member
}
