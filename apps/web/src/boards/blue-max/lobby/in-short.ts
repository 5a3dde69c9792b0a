import type { SeatId, SetupDigest } from '@opsroom/rules/core'
import { say } from './words/words.ts'

/** A room's game in a few words each: the rules, then the differences from a single duel of two pilots. */
export function inShort(digest: SetupDigest): string[] {
  const { fuel, altitude, observer, lewis, field, turnLimit, duels, allies, central } = digest
  const isAdvanced = fuel && altitude && observer && lewis
  return [
    ...(isAdvanced
      ? [say('blueMax.short.advanced')]
      : [
          say(fuel ? 'blueMax.short.fuel' : 'blueMax.short.basic'),
          ...(altitude ? [say('blueMax.short.altitude')] : []),
          ...(observer ? [say('blueMax.short.observer')] : []),
        ]),
    say('blueMax.short.pilots', { allies: Number(allies), central: Number(central) }),
    ...(field === 'single' ? [] : [say('blueMax.short.field')]),
    ...(Number(turnLimit) > 0 ? [say('blueMax.short.turns', { count: Number(turnLimit) })] : []),
    ...(Number(duels) > 1 ? [say('blueMax.short.duels', { count: Number(duels) })] : []),
  ]
}

/** Points are enemy planes that are out (B1.12.3). */
export function standing(points: Record<SeatId, number>, yours: readonly SeatId[]): string {
  return say('blueMax.standing', { count: yours.reduce((sum, seat) => sum + (points[seat] ?? 0), 0) })
}
