import { type LookupAddress, lookup } from 'node:dns'
import { Agent, request } from 'node:https'
import type { LookupFunction } from 'node:net'
import type { Subscription } from '@opsroom/protocol'
import webpush from 'web-push'
import { isPublicAddress } from '../ops/public-host.ts'
import { isPublicEndpoint } from './endpoint.ts'

/**
 * Sends a text to the browser of a device.
 * @returns the status with which the push service answers
 * @throws when the push service cannot be reached, does not answer in time, or has an address that is not public
 */
export type SendPush = (subscription: Subscription, text: string) => Promise<number>

/** The key pair by which push services recognize this server. */
export interface PushKeys {
  publicKey: string
  privateKey: string
}

export const newPushKeys = (): string => JSON.stringify(webpush.generateVAPIDKeys())

const timeout = 10_000
const halfADay = 12 * 3600

/** Resolves host names. A host name with an address that is not public counts as not found. */
export const lookupPublicHost: LookupFunction = (hostname, options, callback) => {
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
 * Opens a sender for Web Push. Messages are encrypted for the device and signed by this server. They go only to public
 * addresses, with a short timeout, and the body of the answer is not read.
 * @param contact an https or mailto address where push services may complain
 */
export function openPushSender(vapid: PushKeys, contact: string): SendPush {
  const agent = new Agent({ lookup: lookupPublicHost })
  return (subscription, text) =>
    new Promise((resolve, reject) => {
      if (!isPublicEndpoint(subscription.endpoint)) throw new Error('not a public endpoint')
      const { endpoint, method, headers, body } = webpush.generateRequestDetails(subscription, text, {
        vapidDetails: { subject: contact, ...vapid },
        TTL: halfADay,
        topic: 'turns', // A newer message replaces an older one that was not delivered yet.
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
