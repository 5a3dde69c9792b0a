import type { Socket } from 'socket.io-client'
import type { NextOrder } from './next-order.ts'

/**
 * Sends one message through the echo server, and waits until the sender has its answer too.
 * @returns the milliseconds until the other connection received the message
 */
export async function timeOneEcho(from: Socket, to: Socket, body: unknown): Promise<number> {
  let arrived = 0
  const came = new Promise<void>((resolve) =>
    to.once('echo', () => {
      arrived = performance.now()
      resolve()
    }),
  )
  const sent = performance.now()
  await Promise.all([from.emitWithAck('echo', body), came])
  return arrived - sent
}

/** Gives one order at a table. @returns the milliseconds until the opponent received the entries of the order */
export async function timeOneOrder({ from, to, command }: NextOrder): Promise<number> {
  let arrived = 0
  const came = new Promise<void>((resolve) => {
    to.onEntries = () => {
      arrived ||= performance.now()
      resolve()
    }
  })
  const sent = performance.now()
  await Promise.all([from.give(command), came])
  return arrived - sent
}
