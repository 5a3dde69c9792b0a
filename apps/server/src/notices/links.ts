import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** A new key in its stored form. It signs the links that end notices. */
export const newNoticeKey = (): string => randomBytes(32).toString('base64url')

const signature = (key: string, channel: string): Buffer =>
  createHmac('sha256', key).update(`no more notices ${channel}`).digest()

/** Makes the links that e-mails contain: to confirm the address, and to end notices. */
export const noticeLinks = (key: string, publicUrl: string) => ({
  confirm: (token: string): string => `${publicUrl}/api/notices/confirm/${token}`,
  stop: (channel: string): string =>
    `${publicUrl}/api/notices/stop/${channel}.${signature(key, channel).toString('base64url')}`,
})

/** The id of the channel that a signed link ends, or undefined when this server has not signed the link. */
export function channelIdOfStopLink(key: string, token: string): string | undefined {
  const [channel = '', signed = ''] = token.split('.')
  const given = Buffer.from(signed, 'base64url')
  const expected = signature(key, channel)
  return given.length === expected.length && timingSafeEqual(given, expected) ? channel : undefined
}

/** A new token of 256 random bits that confirms an e-mail address once, and its hash. */
export const newConfirmation = (): { token: string; hash: Uint8Array } => {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: confirmationHash(token) }
}

export const confirmationHash = (token: string): Uint8Array => createHash('sha256').update(token).digest()
