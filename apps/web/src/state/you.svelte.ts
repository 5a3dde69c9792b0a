import type { Device, Passkey, RequestName, RequestOf } from '@opsroom/protocol'
import type { Refusal } from '@opsroom/rules/core'
import { answered } from './answered.ts'
import { type Wire, whenUp } from './wire.ts'

/** A part of the page; a refusal is shown where it belongs. */
export type Part = 'devices' | 'code' | 'passkeys' | 'elsewhere'

/** My devices, and the ways by which I am known on another one. */
export class You {
  private readonly wire: Wire
  devices = $state.raw<readonly Device[]>([])
  passkeys = $state.raw<readonly Passkey[]>([])
  recoveryCodeSince = $state<string | undefined>()
  /** A recovery code that was just made; it is not to be had a second time. */
  freshCode = $state<string | undefined>()
  loaded = $state(false)
  busy = $state(false)
  refused = $state.raw<{ part: Part; refusal: Refusal } | undefined>()

  readonly current = $derived(this.devices.find(({ current }) => current))
  /** Should this browser forget me, nothing would bring me back. */
  readonly hasNoWayBack = $derived(
    this.devices.length < 2 && this.passkeys.length === 0 && this.recoveryCodeSince === undefined,
  )

  constructor(wire: Wire) {
    this.wire = wire
  }

  /** Looks, and looks again whenever the line comes up, until the returned function is called. */
  watch(): () => void {
    return whenUp(this.wire, this.load)
  }

  load = async (): Promise<void> => {
    const [devices, passkeys] = await Promise.all([
      this.wire.request('me.devices', {}).catch(() => undefined),
      this.wire.request('me.passkeys', {}).catch(() => undefined),
    ])
    if (devices?.ok) {
      this.devices = devices.devices
      this.recoveryCodeSince = devices.recoveryCodeSince
    }
    if (passkeys?.ok) this.passkeys = passkeys.passkeys
    this.loaded ||= devices?.ok === true && passkeys?.ok === true
  }

  /** @returns whether it is done */
  revoke = (device: string): Promise<boolean> => this.tell('devices', 'me.revoke', { device })

  revokePasskey = (passkey: string): Promise<boolean> =>
    this.tell('passkeys', 'me.revokePasskey', { passkey })

  makeCode = async (): Promise<void> => {
    const answer = await this.ask('code', 'me.recoveryCode', {})
    if (!answer.ok) return
    this.freshCode = answer.code
    await this.load()
  }

  /** Does something that is no message, such as making a passkey. @returns whether it is done */
  tryOut = async (
    part: Part,
    act: () => Promise<{ ok: true } | { ok: false; refusal: Refusal }>,
  ): Promise<boolean> => {
    this.busy = true
    const done = await act()
    this.busy = false
    this.refused = done.ok ? undefined : { part, refusal: done.refusal }
    if (done.ok) await this.load()
    return done.ok
  }

  private async tell<N extends RequestName>(part: Part, name: N, body: RequestOf<N>): Promise<boolean> {
    const { ok } = await this.ask(part, name, body)
    if (ok) await this.load()
    return ok
  }

  private async ask<N extends RequestName>(part: Part, name: N, body: RequestOf<N>) {
    this.busy = true
    const answer = await answered(this.wire.request(name, body))
    this.busy = false
    this.refused = answer.ok ? undefined : { part, refusal: answer.refusal }
    return answer
  }
}
