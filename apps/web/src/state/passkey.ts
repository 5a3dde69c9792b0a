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

/** Whether this browser can create passkeys at this address; the server has the final say (W19). */
export const supportsPasskeys = (): boolean => browserSupportsWebAuthn() && window.isSecureContext

/** Creates a passkey for the person of this browser. */
export async function makePasskey(): Promise<Done> {
  const asked = await sendPost('/api/passkey/register/options', {})
  if (!asked.ok) return asked
  let made: RegistrationResponseJSON
  try {
    made = await startRegistration({
      // The protocol's schema leaves the fields of WebAuthn open: the server's library wrote them, and the browser's
      // library reads them.
      optionsJSON: asked.options as unknown as PublicKeyCredentialCreationOptionsJSON,
    })
  } catch (error) {
    const isKnown = error instanceof Error && error.name === 'InvalidStateError'
    return refused(isKnown ? 'passkey.already' : 'passkey.notMade')
  }
  // The protocol's schema leaves the fields of WebAuthn open: the browser's library wrote them, and the server's
  // library reads them.
  return sendPost('/api/passkey/register/verify', { credential: made as unknown as Kept })
}

/** Signs in as the person to whom the chosen passkey belongs. */
export async function signInByPasskey(): Promise<Done> {
  const asked = await sendPost('/api/passkey/authenticate/options', {})
  if (!asked.ok) return asked
  let signed: AuthenticationResponseJSON
  try {
    signed = await startAuthentication({
      // The library's type is narrower than the schema of the server's answer, which leaves the fields of WebAuthn
      // open.
      optionsJSON: asked.options as unknown as PublicKeyCredentialRequestOptionsJSON,
    })
  } catch {
    return refused('passkey.notGiven')
  }
  // The library's type is narrower than the schema of the request, which leaves the fields of WebAuthn open.
  return sendPost('/api/passkey/authenticate/verify', { credential: signed as unknown as Entered })
}
