import type { Device, Passkey } from '@opsroom/protocol'
import type { Refusal } from '@opsroom/rules/core'
import { type GrantedAnswer, ServerResource } from './resource.svelte.ts'
import type { Wire } from './wire.ts'

/** A section of the account pages, which shows its own refusals. */
export type OwnDevicesPart = 'devices' | 'code' | 'passkeys' | 'elsewhere'

type Asked<A extends { ok: true } = { ok: true }> = Promise<A | { ok: false; refusal: Refusal }>

/** The viewer's devices, and the ways to be recognized on another device. */
export class OwnDevices extends ServerResource<GrantedAnswer<'me.devices'>, OwnDevicesPart> {
  readonly #passkeys: Passkeys
  /** The recovery code that was just created; it is shown only once. */
  freshCode = $state<string | undefined>()

  readonly current = $derived(this.devices.find(({ current }) => current))
  /** Whether this person could not be recognized again if the browser lost its cookie. */
  readonly hasNoWayBack = $derived(
    this.devices.length < 2 && this.passkeys.length === 0 && this.recoveryCodeSince === undefined,
  )

  constructor(wire: Wire) {
    super(wire, () => wire.request('me.devices', {}))
    this.#passkeys = new Passkeys(wire)
  }

  get devices(): readonly Device[] {
    return this.answer?.devices ?? []
  }
  get recoveryCodeSince(): string | undefined {
    return this.answer?.recoveryCodeSince
  }
  get passkeys(): readonly Passkey[] {
    return this.#passkeys.list
  }
  override get loaded(): boolean {
    return super.loaded && this.#passkeys.loaded
  }

  override async load(): Asked<GrantedAnswer<'me.devices'>> {
    const [answer, passkeys] = await Promise.all([super.load(), this.#passkeys.load()])
    return passkeys.ok ? answer : passkeys
  }

  /**
   * Signs one of this person's devices out.
   * @returns whether it succeeded
   */
  revoke = (device: string): Promise<boolean> =>
    this.#change('devices', this.wire.request('me.revoke', { device }))

  revokePasskey = (passkey: string): Promise<boolean> =>
    this.#change('passkeys', this.wire.request('me.revokePasskey', { passkey }))

  makeCode = async (): Promise<void> => {
    const answer = await this.tell(this.wire.request('me.recoveryCode', {}), 'code')
    if (!answer.ok) return
    this.freshCode = answer.code
    await this.question.again()
  }

  /**
   * Performs an action that is not just one message over the socket, such as creating a passkey.
   * @returns whether it succeeded
   */
  tryOut = (part: OwnDevicesPart, act: () => Asked): Promise<boolean> => this.#change(part, act())

  async #change(part: OwnDevicesPart, asked: Asked): Promise<boolean> {
    const { ok } = await this.tell(asked, part)
    if (ok) await this.question.again()
    return ok
  }
}

class Passkeys extends ServerResource<GrantedAnswer<'me.passkeys'>> {
  constructor(wire: Wire) {
    super(wire, () => wire.request('me.passkeys', {}))
  }

  get list(): readonly Passkey[] {
    return this.answer?.passkeys ?? []
  }
}
