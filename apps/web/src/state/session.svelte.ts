import { meSchema } from '@opsroom/protocol/first'
import type { Refusal } from '@opsroom/rules/core'
import { answered } from './answered.ts'
import type { PageTag, Wire } from './wire.ts'

const ask = () => fetch('/api/me', { credentials: 'same-origin', headers: { accept: 'application/json' } })

/** The page asks before its scripts are there (`scripts/first-files.ts`); that answer counts once. */
function askedFirst(): Promise<Response> | undefined {
  const page = window as { askedMe?: Promise<Response> | undefined }
  const asked = page.askedMe
  page.askedMe = undefined
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
  /** The new name that is on its way to the server. */
  renaming: Promise<unknown> | undefined

  /** The cookie must be there before the socket connects. @returns the tag that the connection gives */
  load = async (): Promise<PageTag | undefined> => {
    const answer = await (askedFirst() ?? ask())
    // A person who is kept out is given the reason by the connection.
    if (answer.status === 403) return undefined
    if (!answer.ok) throw new Error(`GET /api/me: ${answer.status}`)
    const { name, tag, pushKey, banner } = meSchema.parse(await answer.json())
    this.name = name
    this.banner = banner
    this.pushKey = pushKey
    return { tag }
  }

  /** The server says which names there may be. */
  async rename(wire: Wire, name: string): Promise<Refusal | undefined> {
    if (name.trim() === '') return malformed
    const asked = answered(wire.request('me.rename', { name }))
    this.renaming = asked
    const answer = await asked
    if (!answer.ok) return answer.refusal.rule === 'W1' ? malformed : answer.refusal
    this.name = answer.name
    return undefined
  }
}
