import type { MailText } from './compose.ts'
import type { DeliveryResult } from './webhooks.ts'

/** Milliseconds that the mail server has for each step of a delivery. */
const timeout = 15_000
/** The number of connections to the mail server, and so the number of e-mails sent at the same time. */
export const mailsAtOnce = 2

/**
 * Sends an e-mail.
 * @param stopLink a URL where one POST ends all further e-mails; absent for e-mails that are sent only once
 */
export type SendMail = (to: string, mail: MailText, stopLink?: string) => Promise<DeliveryResult>

interface SmtpError {
  command?: string
  responseCode?: number
}

/** Whether the mail server has permanently rejected the recipient. */
const isRejected = ({ command, responseCode = 0 }: SmtpError): boolean =>
  command === 'RCPT TO' && responseCode >= 500

/**
 * @param url the URL of the mail server, such as `smtp://user:password@host:587`
 * @returns a function that sends e-mails
 */
export async function openMailer(url: string, from: string): Promise<SendMail & { close(): void }> {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: mailsAtOnce,
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
    // E-mails consist only of this server's own texts, so nodemailer must not read files or URLs.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const send: SendMail = async (to, { subject, text, html }, stopLink) => {
    const headers: Record<string, string> = {
      'Auto-Submitted': 'auto-generated',
      // RFC 8058: the mail program of the recipient may unsubscribe with one POST.
      ...(stopLink !== undefined && {
        'List-Unsubscribe': `<${stopLink}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    }
    try {
      await transport.sendMail({ from, to: { name: '', address: to }, subject, text, html, headers })
      return { ok: true }
    } catch (error) {
      // The cast is safe: nodemailer rejects only with its own errors.
      const { command, responseCode } = error as SmtpError
      const status = responseCode === undefined ? {} : { status: responseCode }
      if (
        isRejected({
          ...(command !== undefined && { command }),
          ...(responseCode !== undefined && { responseCode }),
        })
      )
        return { ok: false, why: 'rejected', isFinal: true, ...status }
      const isLater = responseCode !== undefined && responseCode >= 400 && responseCode < 500
      return { ok: false, why: 'mailServer', ...status, ...(isLater && { isLater }) }
    }
  }
  return Object.assign(send, { close: () => transport.close() })
}
