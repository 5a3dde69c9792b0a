import type { CreateRoom } from '@opsroom/protocol'
import type { Refusal } from '@opsroom/rules/core'
import { freshId } from '../../state/fresh-id.ts'
import type { Wire } from '../../state/wire.ts'
import type { CreateKind } from './CreateDialog.svelte'

type Made = { ok: true; code: string } | { ok: false; refusal: Refusal }
const lineDown: Made = { ok: false, refusal: { rule: 'W11', reason: 'line.down' } }

/** Opens a room of this kind; one for both sides at this computer also starts its night. */
export async function createRoom(
  wire: Wire,
  kind: CreateKind,
  wanted: Pick<CreateRoom, 'game' | 'setup' | 'spectators' | 'delayRounds'>,
  seat: string | undefined,
): Promise<Made> {
  const bothSides = kind === 'both'
  try {
    const listed = kind === 'public'
    const made = await wire.request('room.create', {
      ...wanted,
      listed,
      bothSides,
      ...(seat && !bothSides && { seat }),
    })
    if (!made.ok || !bothSides) return made
    const started = await wire.request('table.command', {
      room: made.room,
      id: freshId(),
      seen: 0,
      command: { scope: 'table', command: { type: 'start' } },
    })
    return started.ok ? made : started
  } catch {
    return lineDown
  }
}
