import type { RequestName } from '@opsroom/protocol'
import type { Person } from '@opsroom/rules/core'
import type { DefaultEventsMap, Server, Socket } from 'socket.io'
import type { LastSeen } from '../store/index.ts'

/** What the server remembers of a connection. */
export interface ConnectionData {
  person: Person
  /** The device that it is on. */
  device: string
  /** The one audience of one table that it watches, and what had come through to it when its last order was given. */
  watching?: { room: string; as: string; had?: LastSeen }
  /** The one room whose chat it hears. */
  chat?: { room: string; as: string; spectators: boolean }
}
export type LiveServer = Server<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, ConnectionData>
export type Connection = Socket<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, ConnectionData>

/** What a message takes out of the bucket; 1 unless it is dear. */
const costs: Partial<Record<RequestName, number>> = {
  'room.create': 8,
  'room.record': 8,
  'room.replay': 8,
  'me.recoveryCode': 20,
}
export const costOf = (name: RequestName): number => costs[name] ?? 1
