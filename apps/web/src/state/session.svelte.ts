import { meSchema } from '@opsroom/protocol/first'
import type { Refusal } from '@opsroom/rules/core'
import { answerOrRefusal } from './answered.ts'
import type { PageTag, Wire } from './wire.ts'

const ask = () => fetch('/api/me', { credentials: 'same-origin', headers: { accept: 'application/json' } })

declare global {
  /** The answer that the page asked for before its scripts were there (`scripts/first-files.ts`). */
  var askedMe: Promise<Response> | undefined
}

/** The answer that the page has asked for counts once. */
function askedFirst(): Promise<Response> | undefined {
  const asked = window.askedMe
  window.askedMe = undefined
  return asked
}

const malformed: Refusal = { rule: 'W1', reason: 'name.malformed' }

/** My identity: a name that others see; the id lives in a cookie that scripts cannot read. */
export class Session {
  name = $state('')
  /** The server's public key for notices. */
  pushKey = ''
  /** The operator's message to everybody. */
  banner = $state<string>()
  /** A new name that is being sent to the server. */
  renaming: Promise<unknown> | undefined

  /** The cookie must be set before the socket connects. @returns the tag for the connection */
  load = async (): Promise<PageTag | undefined> => {
    const answer = await (askedFirst() ?? ask())
    // A person who is kept out learns the reason from the connection.
    if (answer.status === 403) return undefined
    if (!answer.ok) throw new Error(`GET /api/me: ${answer.status}`)
    const { name, tag, pushKey, banner } = meSchema.parse(await answer.json())
    this.name = name
    this.banner = banner
    this.pushKey = pushKey
    return { tag }
  }

  /** The server decides which names are allowed. */
  async rename(wire: Wire, name: string): Promise<Refusal | undefined> {
    if (name.trim() === '') return malformed
    const asked = answerOrRefusal(wire.request('me.rename', { name }))
    this.renaming = asked
    const answer = await asked
    if (!answer.ok) return answer.refusal.rule === 'W1' ? malformed : answer.refusal
    this.name = answer.name
    return undefined
  }
}
