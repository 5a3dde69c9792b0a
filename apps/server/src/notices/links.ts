import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** The key of the links that end notices, as it is kept. */
export const newNoticeKey = (): string => randomBytes(32).toString('base64url')

const signature = (key: string, channel: string): Buffer =>
  createHmac('sha256', key).update(`no more notices ${channel}`).digest()

/** The links in e-mails. */
export const noticeLinks = (key: string, publicUrl: string) => ({
  confirm: (token: string): string => `${publicUrl}/api/notices/confirm/${token}`,
  stop: (channel: string): string =>
    `${publicUrl}/api/notices/stop/${channel}.${signature(key, channel).toString('base64url')}`,
})

/** The channel that a link ends; undefined when this server has not signed it. */
export function channelToStop(key: string, token: string): string | undefined {
  const [channel = '', signed = ''] = token.split('.')
  const given = Buffer.from(signed, 'base64url')
  const expected = signature(key, channel)
  return given.length === expected.length && timingSafeEqual(given, expected) ? channel : undefined
}

/** A token of 256 random bits that confirms an address once. */
export const newConfirmation = (): { token: string; hash: Uint8Array } => {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: confirmationHash(token) }
}

export const confirmationHash = (token: string): Uint8Array => createHash('sha256').update(token).digest()
