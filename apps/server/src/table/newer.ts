import { protocolRefusal } from '@opsroom/protocol'
import type { Refusal } from '@opsroom/rules/core'

/** A table that was opened, or played on, with newer rules than this build has (W24). Nothing is guessed. */
export class NewerRules extends Error {
  override readonly name = 'NewerRules'
  readonly refusal: Refusal

  constructor(gameId: string, version: number, known: number) {
    super(
      `this table needs version ${version} of ${gameId}; this server has version ${known}: start a newer build`,
    )
    this.refusal = protocolRefusal('W24', { game: gameId, version, known })
  }
}

/** @throws NewerRules when something was written in a version that this build does not know */
export function refuseNewer(gameId: string, version: number, known: number): void {
  if (version > known) throw new NewerRules(gameId, version, known)
}
