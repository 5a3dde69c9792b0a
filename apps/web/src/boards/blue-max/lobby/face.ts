import { botLevels, type SeatId, type SetupSummary } from '@opsroom/rules/core'
import type { GameFace } from '../../face.ts'
import './colours.css'
import AlliesMark from './AlliesMark.svelte'
import CentralMark from './CentralMark.svelte'
import picture from './door.svg?no-inline'
import { say } from './words/words.ts'

/**
 * A short description of a room's game, as a list of a few words each: the rules, then the differences from a single
 * duel of two pilots.
 */
function inShort(digest: SetupSummary): string[] {
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

/** The score in words. One point is one enemy plane that was put out (B1.12.3). */
function standing(points: Record<SeatId, number>, yours: readonly SeatId[]): string {
  return say('blueMax.standing', { count: yours.reduce((sum, seat) => sum + (points[seat] ?? 0), 0) })
}

/** The parts of Blue Max that the lobby shows before the board is loaded. */
export const blueMaxFace: GameFace = {
  id: 'blue-max',
  title: 'Blue Max',
  sides: [
    { id: 'allies', mark: AlliesMark },
    { id: 'central', mark: CentralMark },
  ],
  bots: botLevels,
  offers: [],
  firstGame: {
    preset: 'beginner',
    // The seat for a newcomer: the triplane turns best and has two guns, so it is the easier plane to fly.
    seat: 'c1',
    opponent: 'recruit',
  },
  inShort,
  standing,
  door: {
    picture,
    title: () => say('blueMax.title'),
    lead: () => say('blueMax.lead'),
    facts: () => say('blueMax.facts'),
    lesson: 'allies',
  },
  lengths: [
    { id: 'first', preset: 'beginner', text: () => say('blueMax.length.first') },
    { id: 'evening', preset: 'standard', text: () => say('blueMax.length.evening') },
    { id: 'campaign', preset: 'standard', changes: { duels: 3 }, text: () => say('blueMax.length.campaign') },
  ],
}
