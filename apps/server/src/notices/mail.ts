import type { MailText } from './compose.ts'
import type { DeliveryResult } from './webhooks.ts'

/** The time that the mail server has for each step, in ms. */
const timeout = 15_000
/** Connections to the mail server, hence mails that are sent at the same time. */
export const mailsAtOnce = 2

/** Sends an e-mail. @param stopLink a link where one POST ends all further ones; absent for mails that are sent once */
export type SendMail = (to: string, mail: MailText, stopLink?: string) => Promise<DeliveryResult>

interface SmtpError {
  command?: string
  responseCode?: number
}

/** The mail server has rejected the recipient permanently. */
const isRejected = ({ command, responseCode = 0 }: SmtpError): boolean =>
  command === 'RCPT TO' && responseCode >= 500

/** @param url of the mail server, as `smtp://user:password@host:587` */
export async function openMailer(url: string, from: string): Promise<SendMail & { close(): void }> {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: mailsAtOnce,
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
    // A mail consists of texts of this server only; nothing is read from elsewhere.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const send: SendMail = async (to, { subject, text, html }, stopLink) => {
    const headers: Record<string, string> = {
      'Auto-Submitted': 'auto-generated',
      // RFC 8058: the program that reads the mail may unsubscribe by one POST.
      ...(stopLink !== undefined && {
        'List-Unsubscribe': `<${stopLink}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    }
    try {
      await transport.sendMail({ from, to: { name: '', address: to }, subject, text, html, headers })
      return { ok: true }
    } catch (error) {
      // Nodemailer rejects with its own errors.
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
