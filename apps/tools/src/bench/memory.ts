import { setTimeout as sleep } from 'node:timers/promises'
import type { Socket } from 'socket.io-client'
import type { Cleanup } from '../load/cleanup.ts'
import { environmentUnderLoad } from '../load/environment.ts'
import type { MemorySample } from '../load/processes/serving.ts'
import { recordNights } from '../load/record.ts'
import { startServers } from '../load/servers.ts'
import { TablePair } from '../load/table-pair.ts'
import { newCookie, openWindow } from './window.ts'

/** The memory of a server that holds idle tables and connections, in kB. */
export interface ServerMemory {
  heap: number
  resident: number
}

/**
 * The memory in kB of an idle table, with its seats taken and some orders given, when everybody has just left it and
 * after a minute, and of an idle connection.
 */
export interface MemoryFigures {
  tables: number
  connections: number
  table: ServerMemory
  restingTable: ServerMemory
  connection: ServerMemory
}

const nights = 8
const warmUp = 100
const ordersOfEach = 12
const atATime = 16
/** The time in ms after which the last order and the closed connections cause no more work. */
const untilQuiet = 3_000
/** The time in ms after which a table that nobody watches has left the memory of the server. */
const untilRested = 70_000

async function inParts(count: number, task: () => Promise<void>): Promise<void> {
  for (let done = 0; done < count; done += atATime)
    await Promise.all(Array.from({ length: Math.min(atATime, count - done) }, task))
}

/**
 * Opens tables, gives some orders at each, and ends all connections: the memory that is still used belongs to the
 * tables. After that, opens idle connections.
 */
export async function measureMemory(
  tables: number,
  connections: number,
  cleanup: Cleanup,
): Promise<MemoryFigures> {
  const recording = recordNights(nights)
  const servers = await startServers({ servers: 1, source: false }, nights, cleanup, environmentUnderLoad)
  const [url = ''] = servers.urls
  const [child] = servers.children
  const heldAfter = async (milliseconds: number): Promise<MemorySample> => {
    await sleep(milliseconds)
    return child?.ask<MemorySample>('sample') as Promise<MemorySample>
  }
  const play = async () => {
    const pair = await TablePair.open(url, recording, { entries: 0, bytes: 0, opened: 0 })
    for (let order = 0; order < ordersOfEach; order++) await pair.step()
    pair.leave()
  }
  const windows: Socket[] = []
  const connect = async () => {
    windows.push(await openWindow(url, await newCookie(url)))
  }
  await inParts(warmUp, play)
  await inParts(warmUp, connect)
  // The tables of the warm-up have left before and after as well.
  const before = await heldAfter(untilRested)
  await inParts(tables, play)
  const withTables = await heldAfter(untilQuiet)
  const withRestingTables = await heldAfter(untilRested)
  await inParts(connections, connect)
  const withConnections = await heldAfter(untilQuiet)
  for (const window of windows) window.disconnect()
  const each = (after: MemorySample, earlier: MemorySample, count: number): ServerMemory => ({
    heap: (after.heap - earlier.heap) / count,
    resident: (after.memory - earlier.memory) / count,
  })
  return {
    tables,
    connections,
    table: each(withTables, before, tables),
    restingTable: each(withRestingTables, before, tables),
    connection: each(withConnections, withRestingTables, connections),
  }
}
