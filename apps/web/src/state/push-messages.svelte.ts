import { type Subscription, subscriptionSchema } from '@opsroom/protocol'
import type { Refusal } from '@opsroom/rules/core'
import { answerOrRefusal } from './answered.ts'
import type { Wire } from './wire.ts'

/**
 * The state of push messages on this device. `insecure`: browsers allow them over https only, or from this computer
 * itself.
 */
export type PushState = 'looking' | 'insecure' | 'unsupported' | 'denied' | 'off' | 'on'

/** The browser's functions for push messages; tests supply their own. */
export interface PushApi {
  readonly isSecure: boolean
  readonly isSupported: boolean
  permission(): NotificationPermission
  ask(): Promise<NotificationPermission>
  /** Returns the existing push subscription, and creates none. */
  subscription(): Promise<PushSubscription | undefined>
  /**
   * Creates a push subscription.
   * @throws when this browser has no push service
   */
  subscribe(key: Uint8Array<ArrayBuffer>): Promise<PushSubscription>
  /** Ends the push subscription. */
  forget(): Promise<void>
}

const failed: Refusal = { rule: 'W22', reason: 'push.failed' }

/** The switch for push messages to this device when a game waits for the person: off until they switch it on. */
export class PushSwitch {
  private readonly wire: Wire
  private readonly browser: PushApi
  state = $state<PushState>('looking')
  busy = $state(false)
  refusal = $state.raw<Refusal | undefined>()

  constructor(wire: Wire, browser: PushApi) {
    this.wire = wire
    this.browser = browser
  }

  /**
   * @param known whether the server sends push messages to this device
   * @param key the server's public key, as base64url
   */
  check = async (known: boolean, key: string): Promise<void> => {
    const { browser } = this
    if (!browser.isSecure) this.state = 'insecure'
    else if (!browser.isSupported) this.state = 'unsupported'
    else if (browser.permission() === 'denied') this.state = 'denied'
    else {
      const held = await browser.subscription()
      const isOld = held !== undefined && browser.permission() === 'granted' && !isMadeFor(key, held)
      // The server's key has changed since push messages were switched on, so they would no longer arrive.
      if (isOld) await this.during(() => this.subscribe(key))
      else this.state = known && held ? 'on' : 'off'
    }
  }

  /** @param key the server's public key, as base64url */
  switchOn = (key: string): Promise<void> =>
    this.during(async () => {
      const permission = await this.browser.ask()
      if (permission !== 'granted') {
        this.state = permission === 'denied' ? 'denied' : 'off'
        return
      }
      await this.subscribe(key)
    })

  switchOff = (): Promise<void> =>
    this.during(async () => {
      await this.browser.forget()
      this.refusal = await this.tell(null)
      // Without a subscription no push messages arrive, even if the server still has this device on record.
      this.state = 'off'
    })

  private async subscribe(key: string): Promise<void> {
    const subscription = await this.browser.subscribe(bytesOf(key)).catch(() => undefined)
    const parsed = subscriptionSchema.safeParse(subscription?.toJSON())
    this.refusal = parsed.success ? await this.tell(parsed.data) : failed
    if (this.refusal) await this.browser.forget()
    this.state = this.refusal ? 'off' : 'on'
  }

  private async tell(subscription: Subscription | null): Promise<Refusal | undefined> {
    const answer = await answerOrRefusal(this.wire.request('me.push', { subscription }))
    return answer.ok ? undefined : answer.refusal
  }

  private async during(act: () => Promise<void>): Promise<void> {
    this.busy = true
    this.refusal = undefined
    await act().catch(() => {
      this.refusal = failed
    })
    this.busy = false
  }
}

/** Whether a push subscription was made for this key; true if the browser does not tell the key of a subscription. */
function isMadeFor(key: string, { options }: PushSubscription): boolean {
  const made = options?.applicationServerKey
  return !made || String(new Uint8Array(made)) === String(bytesOf(key))
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replace(/-/g, '+').replace(/_/g, '/'))
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0))
}
