import type { NoticeLanguage } from '@opsroom/protocol'
import { noticeLanguages } from '@opsroom/protocol'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { TryLimiter } from '../identity/gate.ts'
import { escapedHtml } from '../ops/html.ts'
import type { Store } from '../store/index.ts'
import { channelIdOfStopLink, confirmationHash } from './links.ts'
import { type NoticeWords, noticeWordsIn } from './words.ts'

interface PagesDeps {
  app: FastifyInstance
  store: Pick<Store, 'noticeChannels'>
  /** The key that signs the links that end notices. */
  key: string
  /** The present time, in ms since 1970. */
  now(): number
}

/** The number of links that one address may use in ten minutes. */
const mostTries = 60
const tenMinutes = 600

const style = `body{font:1.05rem/1.5 system-ui,sans-serif;max-width:34rem;margin:3rem auto;padding:0 1rem;background:#f5f1e6;color:#22201a}
button{font:inherit;padding:.6rem 1.1rem;border:1px solid #22201a;border-radius:4px;background:#22201a;color:#fff;cursor:pointer}
button:focus-visible,a:focus-visible{outline:3px solid #b07d1c;outline-offset:2px}a{color:inherit}
@media (prefers-color-scheme:dark){body{background:#191b1c;color:#ece7d8}button{background:#ece7d8;color:#191b1c}}`

/** The HTML of a page with a text, and either a button that posts or a link to the product. */
function pageOf(
  language: NoticeLanguage,
  { title, text, button }: { title: string; text: string; button?: string },
): string {
  const open = noticeWordsIn(language)['page.open']
  const action = button
    ? `<form method="post"><button>${escapedHtml(button)}</button></form>`
    : `<p><a href="/you">${escapedHtml(open)}</a></p>`
  return `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapedHtml(title)} · Ops Room</title>
<style>${style}</style>
<main>
<h1>${escapedHtml(title)}</h1>
<p>${escapedHtml(text)}</p>
${action}
</main>
</html>
`
}

/** The language for a caller without an account, by their `Accept-Language` header. */
function languageOf({ headers }: FastifyRequest): NoticeLanguage {
  const [wanted = ''] = (headers['accept-language'] ?? '').split(/[,;-]/)
  return noticeLanguages.find((language) => language === wanted.trim().toLowerCase()) ?? 'en'
}

const confirmPage = (words: NoticeWords) => ({
  title: words['page.confirmTitle'],
  text: words['page.confirmText'],
  button: words['page.confirmButton'],
})
const stopPage = (words: NoticeWords) => ({
  title: words['page.stopTitle'],
  text: words['page.stopText'],
  button: words['page.stopButton'],
})

/**
 * Registers the pages behind the links in e-mails. A GET changes nothing, because programs that scan e-mails follow
 * links; the button on the page posts. Mail programs send the same POST by RFC 8058. The pages need no cookie: the link
 * itself is the proof.
 */
export async function registerNoticePages({ app, store, key, now }: PagesDeps): Promise<void> {
  const gate = new TryLimiter('notice links', mostTries, tenMinutes, app.keepPoints)
  const { noticeChannels } = store

  await app.register(async (pages) => {
    // Accepts any body and ignores it: the form of the page posts no data.
    pages.addContentTypeParser('*', { parseAs: 'string' }, (_request, _body, done) => done(null))
    pages.addHook('onRequest', async (request, reply) => {
      reply.header('cache-control', 'no-store')
      if (!(await gate.take(request.ip))) return reply.code(429).send({ ok: false })
      return undefined
    })
    const send = (
      reply: FastifyReply,
      language: NoticeLanguage,
      page: Parameters<typeof pageOf>[1],
      code = 200,
    ) => reply.code(code).type('text/html; charset=utf-8').send(pageOf(language, page))
    type Linked = { Params: { token: string } }

    const expired = (request: FastifyRequest, reply: FastifyReply) => {
      const language = languageOf(request)
      const { 'page.confirmTitle': title, 'page.expired': text } = noticeWordsIn(language)
      return send(reply, language, { title, text }, 410)
    }
    pages.get<Linked>('/api/notices/confirm/:token', async (request, reply) => {
      const hash = confirmationHash(request.params.token)
      const language = await noticeChannels.languageToConfirm(hash, new Date(now()))
      return language ? send(reply, language, confirmPage(noticeWordsIn(language))) : expired(request, reply)
    })
    pages.post<Linked>('/api/notices/confirm/:token', async (request, reply) => {
      const confirmed = await noticeChannels.confirm(confirmationHash(request.params.token), new Date(now()))
      if (!confirmed) return expired(request, reply)
      const { language } = confirmed
      const { 'page.confirmTitle': title, 'page.confirmed': text } = noticeWordsIn(language)
      return send(reply, language, { title, text })
    })

    /**
     * The page that confirms the end of notices. A link that this server has not signed gets the same page as a link to
     * a removed channel, so that it tells nothing.
     */
    const stopped = (request: FastifyRequest, reply: FastifyReply, known?: NoticeLanguage) => {
      const language = known ?? languageOf(request)
      const { 'page.stopTitle': title, 'page.stopped': text } = noticeWordsIn(language)
      return send(reply, language, { title, text })
    }
    pages.get<Linked>('/api/notices/stop/:token', async (request, reply) => {
      const channel = channelIdOfStopLink(key, request.params.token)
      const language = channel && (await noticeChannels.languageOf(channel))
      return language ? send(reply, language, stopPage(noticeWordsIn(language))) : stopped(request, reply)
    })
    pages.post<Linked>('/api/notices/stop/:token', async (request, reply) => {
      const channel = channelIdOfStopLink(key, request.params.token)
      const language = channel ? await noticeChannels.languageOf(channel) : undefined
      if (channel) await noticeChannels.remove(channel)
      return stopped(request, reply, language)
    })
  })
}
