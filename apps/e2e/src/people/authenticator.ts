import type { CDPSession, Page } from '@playwright/test'

/** A person's key: Chromium's virtual authenticator, which says yes to everything. */
export class Authenticator {
  private readonly session: CDPSession
  private readonly authenticatorId: string

  private constructor(session: CDPSession, authenticatorId: string) {
    this.session = session
    this.authenticatorId = authenticatorId
  }

  /** @param known an authenticator whose passkeys this one has too, as those of one account do */
  static async at(page: Page, known?: Authenticator): Promise<Authenticator> {
    const session = await page.context().newCDPSession(page)
    await session.send('WebAuthn.enable')
    const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
    for (const credential of (await known?.credentials()) ?? [])
      await session.send('WebAuthn.addCredential', { authenticatorId, credential })
    return new Authenticator(session, authenticatorId)
  }

  private async credentials() {
    const { authenticatorId } = this
    return (await this.session.send('WebAuthn.getCredentials', { authenticatorId })).credentials
  }
}
