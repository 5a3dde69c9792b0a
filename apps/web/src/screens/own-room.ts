import type { MyRoom } from '@opsroom/protocol'
import { pathTo } from '../app/routes.ts'
import { onlySeatOf } from '../state/seats.ts'

/** The page of a room for a person who holds seats in it: their table, if it has begun and they hold one seat. */
export function pathToOwnRoom({ code, status, yours }: Pick<MyRoom, 'code' | 'status' | 'yours'>): string {
  const only = onlySeatOf(yours)
  return only !== undefined && status !== 'waiting' ? pathTo.seat(code, only) : pathTo.room(code)
}
