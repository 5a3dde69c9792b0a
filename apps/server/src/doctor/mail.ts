import { createTransport } from 'nodemailer'
import type { Config } from '../ops/config.ts'
import { errorCodeOf } from '../ops/errors.ts'
import {
  type DoctorFinding,
  failedFinding,
  passedFinding,
  shortErrorText,
  skippedFinding,
} from './finding.ts'

const timeout = 10_000

/** Checks whether the mail server accepts a connection with the configured login. No mail is sent. */
export async function examineMail({
  smtpUrl,
  mailFrom,
}: Pick<Config, 'smtpUrl' | 'mailFrom'>): Promise<DoctorFinding[]> {
  if (!smtpUrl) return [skippedFinding('mail', 'SMTP_URL is not set: no notices by e-mail are offered')]
  const { host } = new URL(smtpUrl)
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
  })
  try {
    await transport.verify()
    return [passedFinding('mail', `${host} lets the server in; it sends as ${mailFrom}`)]
  } catch (error) {
    return [
      failedFinding(
        'mail',
        `${host}: ${shortErrorText(error)}`,
        remedies[errorCodeOf(error) ?? ''] ?? remedies.other,
      ),
    ]
  } finally {
    transport.close()
  }
}

/** Advice to the host, by the error codes of nodemailer. */
const remedies: Record<string, string> & { other: string } = {
  EAUTH: 'Correct user and password in SMTP_URL; a sign such as / or @ in them is written as %2F, %40.',
  EDNS: 'Correct the host in SMTP_URL.',
  ENOTFOUND: 'Correct the host in SMTP_URL.',
  ETLS: 'Use smtps:// for port 465 and smtp:// for 587 and 25.',
  ESOCKET: 'Is it smtps:// for port 465 and smtp:// for 587? Many hosters block port 25: take 587.',
  ETIMEDOUT: 'A firewall swallows it: many hosters block port 25, so take 587.',
  other: 'Correct SMTP_URL, such as smtp://user:password@mail.example.org:587.',
}
