import type { NoticeKind, NoticeLanguage, NoticeService } from '@opsroom/protocol'
import { escapedHtml } from '../ops/html.ts'
import type { PendingNoticeRow } from '../store/index.ts'
import type { NoticeDetails } from './kinds/kind.ts'
import { fillPlaceholders, noticeWordsIn } from './words.ts'

/**
 * One item of a message about notices: the kind and the room of a notice, but nothing that has happened in the room.
 */
export interface NoticeItem {
  kind: NoticeKind
  text: string
  /** The code of the room. */
  room?: string
  /** The id of the game. */
  game?: string
  /** The link to the room; absent if PUBLIC_URL is not set. */
  url?: string
}

/** The maximum number of items in one message. */
const most = 20

interface Naming {
  language: NoticeLanguage
  publicUrl: string | undefined
  titleOf(game: string): string
}

/** The item of a message for a pending notice, with its text. */
export function noticeItemOf(
  { kind, code, game: roomGame }: Pick<PendingNoticeRow, 'kind' | 'code' | 'game'>,
  { language, publicUrl, titleOf }: Naming,
  { game = roomGame ?? '', until }: NoticeDetails = {},
): NoticeItem {
  const room = code ?? undefined
  const path = room === undefined ? '/find' : `/r/${room}`
  return {
    kind,
    text: fillPlaceholders(noticeWordsIn(language)[`@server:notice.${kind}`], {
      room: room ?? '',
      game: titleOf(game),
      until: until ? momentIn(until, language) : '',
    }),
    ...(room !== undefined && { room }),
    game,
    ...(publicUrl !== undefined && { url: publicUrl + path }),
  }
}

/** A time as text in UTC, because the time zone of the recipient is not known. */
const momentIn = (moment: Date, language: NoticeLanguage): string =>
  `${new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC', hourCycle: 'h23' }).format(moment)} UTC`

interface Digest {
  said: NoticeItem[]
  /** The number of further items that the message leaves out. */
  more: number
}

const digestOf = (said: readonly NoticeItem[]): Digest => ({
  said: said.slice(0, most),
  more: Math.max(0, said.length - most),
})

const moreOf = (more: number, language: NoticeLanguage): string[] =>
  more > 0 ? [fillPlaceholders(noticeWordsIn(language).more, { count: more })] : []

/** The message as plain text, with one line for each notice. */
export function plainText(said: readonly NoticeItem[], language: NoticeLanguage): string {
  const { said: shown, more } = digestOf(said)
  const lines = shown.map(({ text, url }) => (url === undefined ? text : `${text} ${url}`))
  return [...lines, ...moreOf(more, language)].join('\n')
}

const linked = (url: string): string => `<a href="${escapedHtml(url)}">${escapedHtml(url)}</a>`

const htmlPage = (language: NoticeLanguage, body: string): string =>
  `<!doctype html>\n<html lang="${language}"><body style="font-family: sans-serif; line-height: 1.5">\n${body}\n</body></html>\n`

/** The subject and the bodies of an e-mail. */
export interface MailText {
  subject: string
  text: string
  html: string
}

const withFooter = (
  { subject, text, html }: MailText,
  language: NoticeLanguage,
  stopLink: string,
): MailText => {
  const footer = noticeWordsIn(language)['mail.footer']
  const [before = '', after = ''] = footer.split('{link}')
  return {
    subject,
    text: `${text}\n\n-- \n${fillPlaceholders(footer, { link: stopLink })}\n`,
    html: htmlPage(
      language,
      `${html}\n<p style="color: #666; font-size: 85%">${escapedHtml(before)}${linked(stopLink)}${escapedHtml(after)}</p>`,
    ),
  }
}

/** The e-mail with all pending notices of a channel. */
export function noticeMail(
  said: readonly NoticeItem[],
  language: NoticeLanguage,
  stopLink: string,
): MailText {
  const { said: shown, more } = digestOf(said)
  const [first, ...others] = shown
  const items = shown.map(
    ({ text, url }) => `<li>${escapedHtml(text)}${url === undefined ? '' : `<br>${linked(url)}`}</li>`,
  )
  const rest = moreOf(more, language).map((text) => `<li>${escapedHtml(text)}</li>`)
  const mail = {
    subject: first && others.length === 0 ? first.text : noticeWordsIn(language)['mail.subject'],
    text: plainText(said, language),
    html: `<ul>\n${[...items, ...rest].join('\n')}\n</ul>`,
  }
  return withFooter(mail, language, stopLink)
}

export function testMail(language: NoticeLanguage, stopLink: string): MailText {
  const { test, 'mail.testSubject': subject } = noticeWordsIn(language)
  return withFooter({ subject, text: test, html: `<p>${escapedHtml(test)}</p>` }, language, stopLink)
}

/** The e-mail with the link that confirms the e-mail address. */
export function confirmationMail(language: NoticeLanguage, link: string): MailText {
  const { 'mail.confirmSubject': confirmSubject, 'mail.confirmText': confirmText } = noticeWordsIn(language)
  const paragraphs = confirmText
    .split('\n\n')
    .map((text) => (text === '{link}' ? linked(link) : escapedHtml(text)))
  return {
    subject: confirmSubject,
    text: `${fillPlaceholders(confirmText, { link })}\n`,
    html: htmlPage(language, paragraphs.map((text) => `<p>${text}</p>`).join('\n')),
  }
}

type WebhookService = Exclude<NoticeService, 'email'>

/** The JSON bodies of posts, in the form that each service requires. `chat` is Telegram's id of a conversation. */
const bodies: Record<WebhookService, (text: string, said: readonly NoticeItem[], chat: string) => object> = {
  // Prevents Discord from mentioning anybody, whatever the text contains.
  discord: (text) => ({ content: text.slice(0, 2000), allowed_mentions: { parse: [] } }),
  slack: (text) => ({ text: text.replace(/[&<>]/g, (sign) => escapedHtml(sign)) }),
  matrix: (text) => ({ text }),
  telegram: (text, _, chat) => ({ chat_id: chat, text, disable_web_page_preview: true }),
  json: (text, said) => ({ from: 'Ops Room', text, notices: said }),
}

/**
 * The URL and the JSON body of a post to the webhook of a service.
 * @param said the items of the message; none for a test message
 */
export function webhookBodyOf(
  service: WebhookService,
  target: string,
  said: readonly NoticeItem[],
  language: NoticeLanguage,
): { url: string; body: object } {
  const text = said.length > 0 ? plainText(said, language) : noticeWordsIn(language).test
  const url = new URL(target)
  const chat = url.searchParams.get('chat_id') ?? ''
  if (service === 'telegram') url.searchParams.delete('chat_id')
  return { url: url.href, body: bodies[service](text, said.slice(0, most), chat) }
}
