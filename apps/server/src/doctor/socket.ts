import { existsSync } from 'node:fs'
import { isLoopback } from '../ops/address.ts'
import type { Config } from '../ops/config.ts'
import {
  type DoctorFinding,
  failedFinding,
  passedFinding,
  shortErrorText,
  skippedFinding,
  warningFinding,
} from './finding.ts'
import { runningServerUrl } from './port.ts'
import { attemptWebSocketUpgrade, type WebSocketUpgradeResult } from './upgrade.ts'

const part = 'socket'
/**
 * The time that a request may take, in ms. It is long because a proxy waits long for a dead server before it answers.
 */
const timeout = 10_000

/** Whether this process runs in a container, where `localhost` is the container itself and not its host. */
const isContained = ['/.dockerenv', '/run/.containerenv'].some((file) => existsSync(file))

/**
 * Opens a live connection the way a browser does: through PUBLIC_URL and its proxy, or directly to this machine when
 * PUBLIC_URL is not set. Only a running server can be examined.
 */
export async function examineSocket(
  config: Pick<Config, 'publicUrl' | 'host' | 'port'>,
): Promise<DoctorFinding[]> {
  const own = await runningServerUrl(config)
  const url = config.publicUrl ?? own
  if (!url || (!own && (await whyNoPage(url))))
    return [skippedFinding(part, `no server runs at port ${config.port}: start it, then ask again`)]
  const findings = await lookThrough(url)
  if (findings.length > 0) return findings
  return [
    config.publicUrl
      ? passedFinding(part, `a live connection through ${url} is opened`)
      : passedFinding(part, `a live connection to ${url} is opened; PUBLIC_URL is not set`),
  ]
}

async function lookThrough(url: string): Promise<DoctorFinding[]> {
  const problem = await whyNoPage(url)
  if (problem) return [problem]
  const greeting = await attemptWebSocketUpgrade(url, timeout)
  if (greeting.is === 'open') return []
  return [noSocket(url, greeting)]
}

/** @returns the reason why no Ops Room server answers at a URL, or undefined when one does */
async function whyNoPage(url: string): Promise<DoctorFinding | undefined> {
  try {
    const answer = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(timeout), redirect: 'manual' })
    if (answer.status >= 300 && answer.status < 400)
      return failedFinding(
        part,
        `${url} leads on to ${answer.headers.get('location')}`,
        'Set PUBLIC_URL to the address where that ends.',
      )
    const { ok }: { ok?: unknown } = Object(await answer.json().catch(() => undefined))
    if (ok === true) return undefined
    return failedFinding(
      part,
      `${url} answers ${answer.status}, and is not this server`,
      'Does the proxy pass all paths on, to the port of the server?',
    )
  } catch (error) {
    return unreachableFinding(url, error)
  }
}

const remedies: [RegExp, string][] = [
  [/ENOTFOUND|EAI_AGAIN/, 'The name has no address: correct PUBLIC_URL, or make the DNS record.'],
  [/ECONNREFUSED/, 'Nothing listens there: start the proxy, and open its port in the firewall.'],
  [/EHOSTUNREACH|ENETUNREACH/, 'There is no way from this machine to that address: look at its network.'],
  [
    /self.signed|unable to verify|unable to get local issuer/i,
    'Browsers will warn: get a certificate that all know. A private authority is given in NODE_EXTRA_CA_CERTS.',
  ],
  [/expired/i, 'Renew the certificate of the proxy.'],
  [/altname|altnames/i, 'The certificate of the proxy is for another name: get one for this name.'],
  [
    /timeout|timed out|aborted/i,
    'Some routers do not lead back to their own network: try PUBLIC_URL from a telephone without Wi-Fi.',
  ],
]

/**
 * The finding for a URL that cannot be reached from this process.
 * @param container whether this process runs in a container
 */
export function unreachableFinding(url: string, error: unknown, container = isContained): DoctorFinding {
  const cause = shortErrorText(error)
  if (container && cause.includes('ECONNREFUSED') && isLoopback(new URL(url).hostname))
    return skippedFinding(part, `from a container ${url} is out of reach: open it in a browser of the host`)
  const remedy = remedies.find(([pattern]) => pattern.test(cause))?.[1]
  return failedFinding(
    part,
    `${url} cannot be reached: ${cause}`,
    remedy ?? 'Correct PUBLIC_URL, or the proxy.',
  )
}

function noSocket(url: string, greeting: Exclude<WebSocketUpgradeResult, { is: 'open' }>): DoctorFinding {
  if (greeting.is === 'answered' && /forbidden/i.test(greeting.text))
    return failedFinding(
      part,
      `the server refuses pages of ${url}`,
      'Set the same PUBLIC_URL for the server, or have the proxy pass the Host on (nginx: proxy_set_header Host $http_host).',
    )
  if (greeting.is === 'answered')
    return failedFinding(
      part,
      `the page is there, but the proxy answers ${greeting.status} to a web socket`,
      'Have it pass on Upgrade and Connection: docs/operations/nginx.md has the lines, Caddy and Traefik do it by themselves.',
    )
  if (greeting.is === 'swallowed')
    return failedFinding(
      part,
      'the page is there, but a web socket gets no answer',
      'Something between here and the server swallows it: look at the proxy, and at any filter before it.',
    )
  return warningFinding(part, `the web socket ends: ${greeting.problem}`, 'Look at the log of the proxy.')
}
