import { type CommandRequest, protocolRefusal } from '@opsroom/protocol'
import type { Store } from '../store/index.ts'
import { type CommandAnswer, commandHash } from './changes.ts'

/**
 * The stored answer of a command that comes again under the same id, or undefined when it has none; the refusal W6 when
 * the stored answer belongs to another command.
 * @param person the id of the person in whose name the command was given
 */
export async function firstAnswer(
  { receipts }: Pick<Store, 'receipts'>,
  person: string,
  request: CommandRequest,
): Promise<CommandAnswer | undefined> {
  const receipt = await receipts.find(request.room, person, request.id)
  if (!receipt) return undefined
  const { bodyHash, answer } = receipt
  return bodyHash === commandHash(request) ? answer : { ok: false, refusal: protocolRefusal('W6') }
}
