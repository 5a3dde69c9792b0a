import { flag, readArguments, text, WrongArguments } from '@opsroom/command-line'
import { type OperatorCommand, operatorCommandSchema } from '@opsroom/protocol/operator'

/**
 * The operator's command line: `pnpm --silent operator …`, or `node apps/server/dist/operator.js …` in an installation.
 * It sends commands about people and rooms to the server over HTTP, with the server's `OPERATOR_TOKEN`.
 */
export const usage = `usage: operator [--url http://127.0.0.1:3000] COMMAND

  reports [--all]                 what people have reported, the oldest first
  handle REPORT [--note TEXT]     notes that a report was looked at
  who CODE                        who sits in a room
  find NAME                       persons of this name, and their devices
  mute PERSON [--days N]          says nothing in any chat; without --days for good, 0: may speak again
  ban PERSON [--days N]           is kept out with all devices; 0: may come again
  ban-device DEVICE [--days N]    the same for one browser
  rename PERSON NAME              gives a person another name
  close CODE                      ends a room for all
  banner [TEXT] [--hours N]       shows one line to everybody; without a text: none any more
  acts                            what operators did
  --help                          this text

The token of the server is read from OPERATOR_TOKEN.`

const options = { url: text, all: flag, note: text, days: text, hours: text, help: flag } as const

/** A command of the operator, and the URL of the server that it is sent to. */
export interface OperatorRequest {
  url: string
  command: OperatorCommand
}

/**
 * Parses the arguments of the operator's command line.
 * @throws WrongArguments when they form no valid command
 */
export function operatorRequestOf(args: string[]): OperatorRequest {
  const values = readArguments(args, options, {
    least: 1,
    most: Number.POSITIVE_INFINITY,
    name: 'COMMAND',
  })
  const [word = '', first, ...rest] = values.words
  const days = values.days === undefined ? {} : { days: Number(values.days) }
  const commands: Record<string, () => object> = {
    reports: () => ({ do: 'reports', ...(values.all && { all: true }) }),
    handle: () => ({ do: 'handle', report: first, ...(values.note && { note: values.note }) }),
    who: () => ({ do: 'who', room: first }),
    find: () => ({ do: 'find', name: [first, ...rest].join(' ') }),
    mute: () => ({ do: 'mute', person: first, ...days }),
    ban: () => ({ do: 'ban', person: first, ...days }),
    'ban-device': () => ({ do: 'banDevice', device: first, ...days }),
    rename: () => ({ do: 'rename', person: first, name: rest.join(' ') }),
    close: () => ({ do: 'close', room: first }),
    banner: () => ({
      do: 'banner',
      ...(first !== undefined && { text: [first, ...rest].join(' ') }),
      ...(values.hours && { hours: Number(values.hours) }),
    }),
    acts: () => ({ do: 'acts' }),
  }
  const known = commands[word]
  if (!known) throw new WrongArguments(`there is no command '${word}'`)
  const read = operatorCommandSchema.safeParse(known())
  if (!read.success)
    throw new WrongArguments(`${word}: ${read.error.issues[0]?.path.join('.')} is missing or does not fit`)
  return { url: values.url ?? 'http://127.0.0.1:3000', command: read.data }
}

/**
 * Sends an operator's command to the server.
 * @returns the answer of the server as text
 * @throws Error with one line when the command was not carried out
 */
export async function sendOperatorCommand(
  { url, command }: OperatorRequest,
  token: string | undefined,
): Promise<string> {
  if (!token) throw new Error('OPERATOR_TOKEN is not set: it is the token that the server was started with')
  const answer = await fetch(`${url}/api/operator`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(command),
  }).catch((error: Error) => {
    throw new Error(`${url} does not answer: ${error.message}`)
  })
  // The cast is safe: `safety/operator.ts` answers in this form.
  const said = (await answer.json().catch(() => ({}))) as { ok?: boolean; done?: unknown; error?: string }
  if (said.ok) return said.done === true ? 'done' : JSON.stringify(said.done, null, 2)
  throw new Error(said.error ?? `${url} refuses: the token is another one, or the server has none`)
}
