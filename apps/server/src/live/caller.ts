import type { RequestName } from '@opsroom/protocol'
import type { Person } from '@opsroom/rules/core'
import type { DefaultEventsMap, Server, Socket } from 'socket.io'
import type { Look } from '../store/index.ts'
import type { Bucket } from './bucket.ts'

/** What the server remembers of a window. */
export interface WindowData {
  person: Person
  /** The device that it is on. */
  device: string
  bucket: Bucket
  /** The one audience of one table that it watches, and what had come through to it when its last order was given. */
  watching?: { room: string; as: string; had?: Look }
  /** The one room whose chat it hears. */
  chat?: { room: string; as: string; spectators: boolean }
}
export type LiveServer = Server<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, WindowData>
export type Window = Socket<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, WindowData>

/** What a message takes out of the bucket; 1 unless it is dear. */
const costs: Partial<Record<RequestName, number>> = {
  'room.create': 8,
  'room.record': 8,
  'room.replay': 8,
  'me.recoveryCode': 20,
}
export const costOf = (name: RequestName): number => costs[name] ?? 1
