import cluster from 'node:cluster'
import { join } from 'node:path'
import { AggregatorRegistry, type Registry } from 'prom-client'

/** Messages between a server of a group and its supervisor. */
export type ServerGroupMessage =
  | { opsroom: 'ready'; port: number }
  | { opsroom: 'leave'; signal: NodeJS.Signals }
  | { opsroom: 'metrics'; request: number; text?: string }

export const isServerGroupMessage = (message: unknown): message is ServerGroupMessage =>
  typeof message === 'object' && message !== null && 'opsroom' in message

/**
 * Environment variables by which the supervisor gives a server its number, and the folder with the sockets of the
 * group.
 */
export const serverGroupVariables = { number: 'OPSROOM_SERVER', folder: 'OPSROOM_GROUP' } as const

/** Milliseconds that the supervisor has to send the metrics of all servers. */
const longestAsking = 6_000

/** One of several server processes that one supervisor has started at one address (`SERVERS`). */
export class ServerGroupMember {
  /** The number of the server in its group, from 1. A replacement for a server that has ended has the same number. */
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

  /** The path of the socket at which a server of the group listens to the others. Nobody else can reach it. */
  placeOf(number: number): string {
    return process.platform === 'win32'
      ? `\\\\.\\pipe\\${this.#folder.split(/[\\/]/).at(-1)}-${number}`
      : join(this.#folder, `${number}.sock`)
  }

  tell(message: ServerGroupMessage): void {
    process.send?.(message)
  }

  /** Includes the metrics of this server in the metrics of the group. */
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

/** This process as a member of a server group, or undefined when it was started alone. */
export function serverGroupMember(): ServerGroupMember | undefined {
  const { [serverGroupVariables.number]: number, [serverGroupVariables.folder]: folder } = process.env
  if (cluster.isWorker && number && folder) member ??= new ServerGroupMember(Number(number), folder)
  return member
}
