import { ownUrl } from '../ops/address.ts'
import type { Config } from '../ops/config.ts'
import { refuseTakenPort } from '../ops/port.ts'
import { type DoctorFinding, failedFinding, passedFinding, sentence, shortErrorText } from './finding.ts'

/**
 * The time that a running server has to answer its health check, in ms. A server on this machine answers immediately,
 * or hangs.
 */
const timeout = 5_000

/** The URL at which this machine reaches the server that runs with these settings, or undefined when none runs. */
export async function runningServerUrl({
  host,
  port,
}: Pick<Config, 'host' | 'port'>): Promise<string | undefined> {
  const url = ownUrl({ address: host, port, family: '' })
  try {
    const answer = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(timeout) })
    const { ok }: { ok?: unknown } = Object(await answer.json())
    return ok === true ? url : undefined
  } catch {
    return undefined
  }
}

/** Examines whether the server could listen at its port, or already does. */
export async function examinePort(config: Pick<Config, 'host' | 'port'>): Promise<DoctorFinding[]> {
  const place = `${config.host}, port ${config.port}`
  try {
    await refuseTakenPort(config)
    return [passedFinding('port', `${place} is free`)]
  } catch (error) {
    if (await runningServerUrl(config)) return [passedFinding('port', `Ops Room runs at ${place}`)]
    const [problem = '', ...todo] = shortErrorText(error).split(': ').slice(1)
    return [failedFinding('port', problem, `${sentence(todo.join(': '))}`)]
  }
}
