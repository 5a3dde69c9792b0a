import { meSchema } from '@opsroom/protocol/first'
import type { Refusal } from '@opsroom/rules/core'
import { answerOrRefusal } from './answered.ts'
import type { PageTag, Wire } from './wire.ts'

const ask = () => fetch('/api/me', { credentials: 'same-origin', headers: { accept: 'application/json' } })

declare global {
  /**
   * The response with the person's identity, requested by an inline script of the page before the other scripts were
   * loaded (`scripts/first-files.ts`).
   */
  var askedMe: Promise<Response> | undefined
}

/** Returns the response requested by the page's inline script, only once. */
function askedFirst(): Promise<Response> | undefined {
  const asked = window.askedMe
  window.askedMe = undefined
  return asked
}

const malformed: Refusal = { rule: 'W1', reason: 'name.malformed' }

/** The viewer's identity: a name that others see. The id is in a cookie that scripts cannot read. */
export class Session {
  name = $state('')
  /** The server's public key for push messages. */
  pushKey = ''
  /** The operator's banner, shown to everybody. */
  banner = $state<string>()
  /** The unanswered request that sends a new name to the server, if there is one. */
  renaming: Promise<unknown> | undefined

  /**
   * Requests the person's identity, which sets the cookie. This has to happen before the socket connects.
   * @returns the tag that the page sends when it connects; undefined if the server keeps the person out
   */
  load = async (): Promise<PageTag | undefined> => {
    const answer = await (askedFirst() ?? ask())
    // If the server keeps a person out, they learn the reason when the socket is refused.
    if (answer.status === 403) return undefined
    if (!answer.ok) throw new Error(`GET /api/me: ${answer.status}`)
    const { name, tag, pushKey, banner } = meSchema.parse(await answer.json())
    this.name = name
    this.banner = banner
    this.pushKey = pushKey
    return { tag }
  }

  /** Asks the server for a new name; the server decides which names are allowed. */
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
