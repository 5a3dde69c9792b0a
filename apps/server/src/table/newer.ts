import { protocolRefusal } from '@opsroom/protocol'
import type { Refusal } from '@opsroom/rules/core'

/**
 * Thrown for a table whose event log was opened or continued with a newer version of the rules than this build knows
 * (W24): this build cannot play such a table correctly.
 */
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

/** Refuses to read data of a version that this build does not know. @throws NewerRules for such a version */
export function refuseNewerRules(gameId: string, version: number, known: number): void {
  if (version > known) throw new NewerRules(gameId, version, known)
}
