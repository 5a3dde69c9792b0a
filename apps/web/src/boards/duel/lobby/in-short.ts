import type { SeatId, SetupDigest } from '@opsroom/rules/core'
import { say } from './words/words.ts'

/** The options in a few words each: the edition, and the differences from a first night. */
export function inShort({ edition, nights, options, ...digest }: SetupDigest): string[] {
  const { mirror, solo, redTilesOnly, ownBoard, players } = digest
  const count = Array.isArray(options) ? options.length : 0
  return [
    say(edition === 'first' ? 'duel.short.first' : 'duel.short.current'),
    ...(solo ? [say('duel.short.solo')] : []),
    ...(mirror ? [say('duel.short.mirror')] : Number(nights) > 1 ? [nightsOf(Number(nights))] : []),
    ...(typeof players === 'number' ? [say('duel.short.players', { count: players })] : []),
    ...(redTilesOnly ? [say('duel.short.redTiles')] : []),
    ...(ownBoard ? [say('duel.short.ownBoard')] : []),
    ...(count > 0 ? [say('duel.short.options', { count })] : []),
  ]
}

const nightsOf = (count: number): string => say('duel.short.nights', { count })

/** The points of the score track from each seat's side (D9). */
export function standing(points: Record<SeatId, number>, [seat]: readonly SeatId[]): string {
  const own = (seat !== undefined && points[seat]) || 0
  if (own === 0) return say('duel.standing.even')
  return say(own > 0 ? 'duel.standing.ahead' : 'duel.standing.behind', { count: Math.abs(own) })
}
