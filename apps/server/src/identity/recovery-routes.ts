import { type PostAnswerOf, type PostPath, type PostRequestOf, protocolRefusal } from '@opsroom/protocol'
import type { Store } from '../store/index.ts'
import { becomeProven } from './become.ts'
import { Gate } from './gate.ts'
import { askForKnown, askForNew, keepNew, personWithPasskey } from './passkeys.ts'
import { type Asked, layPost, type PostDeps } from './posts.ts'
import { personWithCode } from './recovery.ts'
import { type RelyingParty, relyingPartyAt } from './relying-party.ts'

const tenMinutes = 600
const wrongCode = { ok: false as const, refusal: protocolRefusal('W16') }
const notHere = { ok: false as const, refusal: protocolRefusal('W19') }

/** The ways in which somebody is known again on a device that does not know him. All of them are optional. */
export function recoveryRoutes(deps: PostDeps, store: Store, triesPerTenMinutes: number): void {
  const gate = () => new Gate(triesPerTenMinutes, tenMinutes)

  layPost(deps, '/api/recover', gate(), (asked, { code }) =>
    becomeProven(store, asked, async () => (await personWithCode(store, code)) ?? wrongCode),
  )

  /** A route of passkeys: where there can be none it is refused (W19). */
  function layPasskeys<P extends Exclude<PostPath, '/api/recover'>>(
    path: P,
    handle: (asked: Asked, party: RelyingParty, request: PostRequestOf<P>) => Promise<PostAnswerOf<P>>,
  ): void {
    layPost(deps, path, gate(), async (asked, request) => {
      const party = relyingPartyAt(asked.origin, deps.publicUrl)
      return party ? handle(asked, party, request) : (notHere as PostAnswerOf<P>)
    })
  }
  layPasskeys('/api/passkey/register/options', ({ caller }, party) => askForNew(store, caller, party))
  layPasskeys('/api/passkey/register/verify', ({ caller }, party, request) =>
    keepNew(store, caller, party, request),
  )
  layPasskeys('/api/passkey/authenticate/options', ({ caller }, party) => askForKnown(store, caller, party))
  layPasskeys('/api/passkey/authenticate/verify', (asked, party, request) =>
    becomeProven(store, asked, () => personWithPasskey(store, asked.caller, party, request)),
  )
}
