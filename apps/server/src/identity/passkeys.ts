import { createHash } from 'node:crypto'
import { type Passkey, type PostRequestOf, protocolRefusal } from '@opsroom/protocol'
import type { Person } from '@opsroom/rules/core'
import type {
  RegistrationResponseJSON as Made,
  AuthenticationResponseJSON as Signed,
} from '@simplewebauthn/server'
import type { PasskeyRow, Store } from '../store/index.ts'
import type { Caller } from './identity.ts'
import type { RelyingParty } from './relying-party.ts'

const fiveMinutes = 300
const most = 20
const refused = (...why: Parameters<typeof protocolRefusal>) => ({
  ok: false as const,
  refusal: protocolRefusal(...why),
})

/**
 * The passkey library is loaded when it is first needed: loading it takes a sixth of the server's start, and players
 * wait for a start after a crash.
 */
const webauthn = () => import('@simplewebauthn/server')

/** A passkey as its owner sees it in their list. */
export const passkeyOf = ({ id, label, since, lastUsed }: PasskeyRow): Passkey => ({
  id,
  label,
  since: since.toISOString(),
  ...(lastUsed && { lastUsed: lastUsed.toISOString() }),
})

/**
 * The user handle that authenticators store, so that each keeps only one passkey for a person. It is a hash, and does
 * not reveal the person's id.
 */
const handleOf = ({ id }: Person) => new Uint8Array(createHash('sha256').update(`passkeys of ${id}`).digest())

/** The challenge for making a new passkey. The passkey is discoverable, so that signing in needs no user name. */
export async function passkeyRegistrationChallenge(
  store: Store,
  { person, device }: Caller,
  party: RelyingParty,
) {
  const known = await store.passkeys.of(person.id)
  if (known.length >= most) return refused('W20', { most })
  const { generateRegistrationOptions } = await webauthn()
  const options = await generateRegistrationOptions({
    rpName: 'Ops Room',
    rpID: party.id,
    userName: person.name,
    userDisplayName: person.name,
    userID: handleOf(person),
    timeout: fiveMinutes * 1000,
    attestationType: 'none',
    excludeCredentials: known.map(({ credential }) => ({ id: credential })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
  })
  await store.challenges.keep(device, 'register', options.challenge, fiveMinutes)
  return { ok: true as const, options: { ...options } }
}

/**
 * Verifies and stores a new passkey (W18 if it is invalid or already stored, or if the device has no open challenge).
 */
export async function storeNewPasskey(
  store: Store,
  { person, device }: Caller,
  party: RelyingParty,
  { credential }: PostRequestOf<'/api/passkey/register/verify'>,
) {
  const expectedChallenge = await store.challenges.take(device, 'register')
  if (!expectedChallenge || !(await isUnattested(credential.response.attestationObject)))
    return refused('W18')
  const { verifyRegistrationResponse } = await webauthn()
  const verified = await verifyRegistrationResponse({
    // The cast is safe because the request's schema has parsed it. The library's type is narrower: it lists the values
    // that each string may have today.
    response: credential as unknown as Made,
    expectedChallenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: false,
  }).catch(() => undefined)
  if (!verified?.verified) return refused('W18')
  const { id, publicKey, counter } = verified.registrationInfo.credential
  const { transports = [] } = credential.response
  const kept = await store.passkeys.keep(person.id, device, {
    credential: id,
    publicKey,
    counter,
    transports,
  })
  return kept ? { ok: true as const, passkey: passkeyOf(kept) } : refused('W18')
}

/**
 * Whether an authenticator sent no attestation by its maker. The server asks for none. To verify one, it would have to
 * call URLs that the attestation's certificates name, and nobody outside may trigger such calls.
 */
async function isUnattested(attestation: string): Promise<boolean> {
  const { decodeAttestationObject, isoBase64URL } = await import('@simplewebauthn/server/helpers')
  try {
    const decoded = decodeAttestationObject(isoBase64URL.toBuffer(attestation))
    const format = decoded.get('fmt')
    return format === 'none' || (format === 'packed' && decoded.get('attStmt').get('x5c') === undefined)
  } catch {
    return false
  }
}

/** The challenge for signing in with any passkey that this server knows. */
export async function passkeySignInChallenge(store: Store, { device }: Caller, party: RelyingParty) {
  const { generateAuthenticationOptions } = await webauthn()
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    timeout: fiveMinutes * 1000,
    userVerification: 'preferred',
  })
  await store.challenges.keep(device, 'signIn', options.challenge, fiveMinutes)
  return { ok: true as const, options: { ...options } }
}

/** The person whose passkey has signed the challenge, or a refusal (W18). */
export async function personWithPasskey(
  store: Store,
  { device }: Caller,
  party: RelyingParty,
  { credential }: PostRequestOf<'/api/passkey/authenticate/verify'>,
) {
  const expectedChallenge = await store.challenges.take(device, 'signIn')
  const known = await store.passkeys.find(credential.id)
  if (!expectedChallenge || !known) return refused('W18')
  const { publicKey, counter } = known
  const { verifyAuthenticationResponse } = await webauthn()
  const verified = await verifyAuthenticationResponse({
    // The request's schema has parsed the fields that are used here; the library checks all others, and throws.
    response: credential as unknown as Signed,
    expectedChallenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    credential: { id: known.credential, publicKey, counter },
    requireUserVerification: false,
  }).catch(() => undefined)
  if (!verified?.verified) return refused('W18')
  await store.passkeys.used(known.id, verified.authenticationInfo.newCounter)
  return known.person
}
