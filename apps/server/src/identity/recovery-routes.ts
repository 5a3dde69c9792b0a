import { type PostAnswerOf, type PostPath, type PostRequestOf, protocolRefusal } from '@opsroom/protocol'
import type { Person } from '@opsroom/rules/core'
import type { Config } from '../ops/config.ts'
import type { Store } from '../store/index.ts'
import { TryLimiter } from './gate.ts'
import {
  passkeyRegistrationChallenge,
  passkeySignInChallenge,
  personWithPasskey,
  storeNewPasskey,
} from './passkeys.ts'
import { addPostRoute, type PostContext, type PostDeps } from './posts.ts'
import { personWithRecoveryCode } from './recovery.ts'
import { type RelyingParty, relyingPartyAt } from './relying-party.ts'

const tenMinutes = 600
const wrongCode = { ok: false as const, refusal: protocolRefusal('W16') }
const notHere = { ok: false as const, refusal: protocolRefusal('W19') }

/**
 * Revokes the devices of a person that are beyond the limit, the ones seen longest ago first, so that a new device
 * never locks the person out.
 */
async function keepLatest(store: Store, person: Person, most: number): Promise<void> {
  const known = await store.devices.of(person.id)
  for (const { id } of known.slice(most)) await store.devices.revoke({ person: person.id, device: id })
}

const plays = { ok: false as const, refusal: protocolRefusal('W17') }

/**
 * Moves the caller's device to the person that the caller proves to be. The person whom the device belonged to before
 * is left behind, so they must not hold a seat (W17). This is checked before any proof is examined.
 * @param prove returns the person, or the refusal of the proof
 */
async function becomeProven<R>(
  store: Store,
  { caller, become }: PostContext,
  mostDevices: number,
  prove: () => Promise<Person | { ok: false; refusal: R }>,
) {
  if (await store.devices.plays(caller.person.id)) return plays
  const person = await prove()
  if ('ok' in person) return person
  if (person.id !== caller.person.id) {
    const device = await store.devices.pass({ person: caller.person.id, device: caller.device }, person.id)
    if (!device) return plays // The person whom the device belonged to has taken a seat since that was checked.
    await keepLatest(store, person, mostDevices)
    become({ person, device })
  }
  return { ok: true as const, name: person.name }
}

/** Registers the routes for account recovery on a new device: by code or by passkey. Both are optional for a person. */
export function recoveryRoutes(
  deps: PostDeps,
  store: Store,
  { recoveriesPerTenMinutes, devicesPerPerson }: Pick<Config, 'recoveriesPerTenMinutes' | 'devicesPerPerson'>,
): void {
  const gate = (path: PostPath) =>
    new TryLimiter(path, recoveriesPerTenMinutes, tenMinutes, deps.app.keepPoints)

  addPostRoute(deps, '/api/recover', gate('/api/recover'), (asked, { code }) =>
    becomeProven(
      store,
      asked,
      devicesPerPerson,
      async () => (await personWithRecoveryCode(store, code)) ?? wrongCode,
    ),
  )

  /** Registers a route of passkeys. It refuses when passkeys are impossible at the page's origin (W19). */
  function layPasskeys<P extends Exclude<PostPath, '/api/recover' | '/api/push/renew'>>(
    path: P,
    handle: (asked: PostContext, party: RelyingParty, request: PostRequestOf<P>) => Promise<PostAnswerOf<P>>,
  ): void {
    addPostRoute(deps, path, gate(path), async (asked, request) => {
      const party = relyingPartyAt(asked.origin, deps.publicUrl)
      // The cast is safe: the answers of all these routes include refusals, but TypeScript cannot tell for a generic
      // path.
      return party ? handle(asked, party, request) : (notHere as PostAnswerOf<P>)
    })
  }
  layPasskeys('/api/passkey/register/options', ({ caller }, party) =>
    passkeyRegistrationChallenge(store, caller, party),
  )
  layPasskeys('/api/passkey/register/verify', ({ caller }, party, request) =>
    storeNewPasskey(store, caller, party, request),
  )
  layPasskeys('/api/passkey/authenticate/options', ({ caller }, party) =>
    passkeySignInChallenge(store, caller, party),
  )
  layPasskeys('/api/passkey/authenticate/verify', (asked, party, request) =>
    becomeProven(store, asked, devicesPerPerson, () =>
      personWithPasskey(store, asked.caller, party, request),
    ),
  )
}
