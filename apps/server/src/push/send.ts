import { type LookupAddress, lookup } from 'node:dns'
import { Agent, request } from 'node:https'
import type { LookupFunction } from 'node:net'
import type { Subscription } from '@opsroom/protocol'
import webpush from 'web-push'
import { isPublicAddress } from '../ops/public-host.ts'
import { isPublicEndpoint } from './endpoint.ts'

/** Sends a text to a device. @returns the status that the push service answers @throws when it cannot be reached */
export type SendPush = (subscription: Subscription, text: string) => Promise<number>

/** The keys by which push services know this server. */
export interface PushKeys {
  publicKey: string
  privateKey: string
}

export const newPushKeys = (): string => JSON.stringify(webpush.generateVAPIDKeys())

const timeout = 10_000
const halfADay = 12 * 3600

/** Resolves host names. A name with an address that is not public counts as not found. */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    if (error) return callback(error, '', 0)
    const [first] = addresses
    if (!first || !addresses.every(({ address }) => isPublicAddress(address)))
      return callback(Object.assign(new Error('not a public address'), { code: 'ENOTFOUND' }), '', 0)
    if (options.all) return callback(null, addresses)
    return callback(null, first.address, first.family)
  })
}

/**
 * Sends over Web Push: encrypted for the device, signed by this server, to public addresses only, with a short timeout
 * and without reading the answer.
 * @param contact where a push service may complain: an https or mailto address
 */
export function openPushSender(vapid: PushKeys, contact: string): SendPush {
  const agent = new Agent({ lookup: publicLookup })
  return (subscription, text) =>
    new Promise((resolve, reject) => {
      if (!isPublicEndpoint(subscription.endpoint)) throw new Error('not a public endpoint')
      const { endpoint, method, headers, body } = webpush.generateRequestDetails(subscription, text, {
        vapidDetails: { subject: contact, ...vapid },
        TTL: halfADay,
        topic: 'turns', // a newer message replaces one that was not delivered yet
      })
      const signal = AbortSignal.timeout(timeout)
      const asked = request(endpoint, { method, headers, agent, signal }, (answer) => {
        answer.destroy()
        resolve(answer.statusCode ?? 0)
      })
      asked.on('error', reject)
      asked.end(body)
    })
}
