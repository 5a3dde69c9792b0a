import { z } from 'zod/mini'
import { answerSchemaOf } from './common.ts'
import { noticeKinds } from './notice-kinds.ts'

/** The services to which notices are delivered: e-mail, or a webhook in the form that the service expects. */
export const noticeServices = ['email', 'discord', 'slack', 'matrix', 'telegram', 'json'] as const
export type NoticeService = (typeof noticeServices)[number]

/** The languages in which the server writes notices. */
export const noticeLanguages = ['en', 'de', 'fr', 'it', 'pl'] as const
export type NoticeLanguage = (typeof noticeLanguages)[number]

/**
 * The reasons for which the delivery of a notice can fail. `status`: the webhook answered with an error status;
 * `rejected`: the mail server has refused permanently.
 */
export const noticeFailures = [
  'unreachable',
  'status',
  'gone',
  'rejected',
  'mailServer',
  'notAllowed',
] as const
export type NoticeFailure = (typeof noticeFailures)[number]

/** The greatest number of channels of one person (W40). */
export const mostNoticeChannels = 6

const wishesShape = {
  kinds: z.array(z.enum(noticeKinds)).check(z.maxLength(noticeKinds.length)),
  /** The games for which the person wants notices of new seeks. */
  games: z.array(z.string().check(z.maxLength(24))).check(z.maxLength(20)),
}

/** A channel as its owner sees it; of a webhook's address only the host is shown. */
export const noticeChannelSchema = z.object({
  id: z.uuid(),
  service: z.enum(noticeServices),
  /** The e-mail address, or the host of the webhook. */
  target: z.string(),
  kinds: z.array(z.string()),
  games: z.array(z.string()),
  language: z.enum(noticeLanguages),
  /** Whether the channel is confirmed: an e-mail address is used only after that. */
  confirmed: z.boolean(),
  /** The time of the failed delivery, ISO 8601. */
  since: z.string(),
  delivered: z.optional(z.string()),
  /** The last failed delivery, if nothing has been delivered to the channel since. */
  failed: z.optional(z.object({ at: z.string(), why: z.enum(noticeFailures), status: z.optional(z.int()) })),
  /** Whether nothing more is sent to this channel until a test succeeds. */
  dead: z.boolean(),
})
export type NoticeChannel = z.infer<typeof noticeChannelSchema>

const channelIdShape = { channel: z.uuid() }

export const noticeMessages = {
  /** Lists this person's channels for notices, and the services that this server offers. */
  'notice.channels': {
    request: z.strictObject({}),
    answer: answerSchemaOf({
      channels: z.array(noticeChannelSchema),
      /** Whether the server can send e-mail. */
      email: z.boolean(),
      /** The hosts that webhooks may call; absent if any public host is allowed. */
      hosts: z.optional(z.array(z.string())),
    }),
  },
  /**
   * Adds a channel (W40, W41). An e-mail address is first sent a link that confirms it (W43 if that cannot be sent),
   * and nothing else until it is confirmed.
   */
  'notice.add': {
    request: z.strictObject({
      service: z.enum(noticeServices),
      /** The e-mail address, or the address of the webhook. */
      target: z.string().check(z.trim(), z.minLength(3), z.maxLength(500)),
      language: z.enum(noticeLanguages),
      ...wishesShape,
    }),
    answer: answerSchemaOf({ channel: noticeChannelSchema }),
  },
  /** Changes the kinds of notices that a channel gets (W42). */
  'notice.change': {
    request: z.strictObject({ ...channelIdShape, language: z.enum(noticeLanguages), ...wishesShape }),
    answer: answerSchemaOf({ channel: noticeChannelSchema }),
  },
  /** Sends a test notice to a channel now (W42, W43). An unconfirmed e-mail address is sent its link again. */
  'notice.test': {
    request: z.strictObject(channelIdShape),
    answer: answerSchemaOf({ channel: noticeChannelSchema }),
  },
  'notice.remove': { request: z.strictObject(channelIdShape), answer: answerSchemaOf({}) },
}
