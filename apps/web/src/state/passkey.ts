import type { PostRequestOf } from '@opsroom/protocol'
import type { Refusal } from '@opsroom/rules/core'
import {
  type AuthenticationResponseJSON,
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'
import { sendPost } from './posts.ts'

type Kept = PostRequestOf<'/api/passkey/register/verify'>['credential']
type Entered = PostRequestOf<'/api/passkey/authenticate/verify'>['credential']

type Done = { ok: true } | { ok: false; refusal: Refusal }
const refused = (reason: string): Done => ({ ok: false, refusal: { rule: 'W18', reason } })

/** Whether this browser can make passkeys at this address; the server decides (W19). */
export const hasPasskeys = (): boolean => browserSupportsWebAuthn() && window.isSecureContext

/** Makes a passkey for the person of this browser. */
export async function makePasskey(): Promise<Done> {
  const asked = await sendPost('/api/passkey/register/options', {})
  if (!asked.ok) return asked
  let made: RegistrationResponseJSON
  try {
    made = await startRegistration({
      // The protocol names no fields of WebAuthn: the library reads those that the server's library wrote.
      optionsJSON: asked.options as unknown as PublicKeyCredentialCreationOptionsJSON,
    })
  } catch (error) {
    const isKnown = error instanceof Error && error.name === 'InvalidStateError'
    return refused(isKnown ? 'passkey.already' : 'passkey.notMade')
  }
  // The other way round: the server's library reads what this one wrote.
  return sendPost('/api/passkey/register/verify', { credential: made as unknown as Kept })
}

/** Signs in as the person whose passkey answers. */
export async function enterByPasskey(): Promise<Done> {
  const asked = await sendPost('/api/passkey/authenticate/options', {})
  if (!asked.ok) return asked
  let signed: AuthenticationResponseJSON
  try {
    signed = await startAuthentication({
      // The type of the library is narrower than the schema of the answer, as for a new passkey.
      optionsJSON: asked.options as unknown as PublicKeyCredentialRequestOptionsJSON,
    })
  } catch {
    return refused('passkey.notGiven')
  }
  // The type of the library is narrower than the schema of the answer, as for a new passkey.
  return sendPost('/api/passkey/authenticate/verify', { credential: signed as unknown as Entered })
}
