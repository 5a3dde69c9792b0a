import { meSchema } from '@opsroom/protocol'
import type { Refusal } from '@opsroom/rules/core'
import { answered } from './answered.ts'
import type { Wire } from './wire.ts'

/** Who I am: a name that others see; the id lives in a cookie that scripts cannot read. */
export class Session {
  name = $state('')
  /** The server's public key for notices. */
  pushKey = ''

  /** The cookie must be there before the socket connects. */
  load = async (): Promise<void> => {
    const answer = await fetch('/api/me', {
      credentials: 'same-origin',
      headers: { accept: 'application/json' },
    })
    if (!answer.ok) throw new Error(`GET /api/me: ${answer.status}`)
    const { name, pushKey } = meSchema.parse(await answer.json())
    this.name = name
    this.pushKey = pushKey
  }

  async rename(wire: Wire, name: string): Promise<Refusal | undefined> {
    const answer = await answered(wire.request('me.rename', { name }))
    if (!answer.ok) return answer.refusal
    this.name = answer.name
    return undefined
  }
}
