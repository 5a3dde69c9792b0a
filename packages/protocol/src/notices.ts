import { z } from 'zod/mini'
import { answerSchemaOf } from './common.ts'
import { noticeKinds } from './notice-kinds.ts'

/** The forms in which notices are delivered: e-mail, or a POST as a service wants it. */
export const noticeServices = ['email', 'discord', 'slack', 'matrix', 'telegram', 'json'] as const
export type NoticeService = (typeof noticeServices)[number]

/** The languages that the server writes notices in. */
export const noticeLanguages = ['en', 'de', 'fr', 'it', 'pl'] as const
export type NoticeLanguage = (typeof noticeLanguages)[number]

/** Why a delivery failed. `status`: the answer of the service, `rejected`: permanently by the mail server. */
export const noticeFailures = [
  'unreachable',
  'status',
  'gone',
  'rejected',
  'mailServer',
  'notAllowed',
] as const
export type NoticeFailure = (typeof noticeFailures)[number]

/** The most channels of one person (W40). */
export const mostNoticeChannels = 6

const wishesShape = {
  kinds: z.array(z.enum(noticeKinds)).check(z.maxLength(noticeKinds.length)),
  /** The games for which the person wants notices of new seeks. */
  games: z.array(z.string().check(z.maxLength(24))).check(z.maxLength(20)),
}

/** An address for notices as its owner is shown it: for a webhook only the host. */
export const noticeChannelSchema = z.object({
  id: z.uuid(),
  service: z.enum(noticeServices),
  /** The e-mail address, or the host of a webhook. */
  target: z.string(),
  kinds: z.array(z.string()),
  games: z.array(z.string()),
  language: z.enum(noticeLanguages),
  /** An e-mail address is used only when it is confirmed. */
  confirmed: z.boolean(),
  /** ISO 8601. */
  since: z.string(),
  delivered: z.optional(z.string()),
  /** The last failure, if nothing was delivered since. */
  failed: z.optional(z.object({ at: z.string(), why: z.enum(noticeFailures), status: z.optional(z.int()) })),
  /** Nothing more is sent there until a test succeeds. */
  dead: z.boolean(),
})
export type NoticeChannel = z.infer<typeof noticeChannelSchema>

const channelIdShape = { channel: z.uuid() }

export const noticeMessages = {
  /** This person's addresses for notices, and the channels that this server offers. */
  'notice.channels': {
    request: z.strictObject({}),
    answer: answerSchemaOf({
      channels: z.array(noticeChannelSchema),
      /** Whether the server can send e-mail. */
      email: z.boolean(),
      /** The allowed hosts of webhooks; absent: any public one. */
      hosts: z.optional(z.array(z.string())),
    }),
  },
  /**
   * Adds a channel (W40, W41). An e-mail address is sent a link that confirms it (W43 where that cannot be sent), and
   * nothing else before that.
   */
  'notice.add': {
    request: z.strictObject({
      service: z.enum(noticeServices),
      /** An e-mail address, or the address of a webhook. */
      target: z.string().check(z.trim(), z.minLength(3), z.maxLength(500)),
      language: z.enum(noticeLanguages),
      ...wishesShape,
    }),
    answer: answerSchemaOf({ channel: noticeChannelSchema }),
  },
  /** Changes the kinds of notices of a channel (W42). */
  'notice.change': {
    request: z.strictObject({ ...channelIdShape, language: z.enum(noticeLanguages), ...wishesShape }),
    answer: answerSchemaOf({ channel: noticeChannelSchema }),
  },
  /** Sends a test there now (W42, W43). An address that is not confirmed is sent its link again. */
  'notice.test': {
    request: z.strictObject(channelIdShape),
    answer: answerSchemaOf({ channel: noticeChannelSchema }),
  },
  'notice.remove': { request: z.strictObject(channelIdShape), answer: answerSchemaOf({}) },
}
