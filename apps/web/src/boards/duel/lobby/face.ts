import { botLevels, type SeatId, type SetupSummary } from '@opsroom/rules/core'
import { loadBoardWords } from '../../../words/words.ts'
import type { GameFace } from '../../face.ts'
import './colours.css'
import BritishMark from './BritishMark.svelte'
import picture from './door.webp?no-inline'
import GermanMark from './GermanMark.svelte'
import still from './still.webp?no-inline'
import { say } from './words/words.ts'

/**
 * A short description of a room's options, as a list of a few words each: the edition, then the differences from a
 * first night.
 */
function inShort({ edition, nights, options, ...digest }: SetupSummary): string[] {
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

/** The score in words, as seen by a seat (D9). */
function standing(points: Record<SeatId, number>, [seat]: readonly SeatId[]): string {
  const own = (seat !== undefined && points[seat]) || 0
  if (own === 0) return say('duel.standing.even')
  return say(own > 0 ? 'duel.standing.ahead' : 'duel.standing.behind', { count: Math.abs(own) })
}

/** The parts of Duel in the Dark that the lobby shows before the board is loaded. */
export const duelFace: GameFace = {
  id: 'duel',
  title: 'Duel in the Dark',
  sides: [
    { id: 'british', mark: BritishMark },
    { id: 'german', mark: GermanMark },
  ],
  bots: botLevels,
  still,
  offers: [
    {
      id: 'solo',
      title: () => say('duel.solo.title'),
      text: () => say('duel.solo.text'),
      button: () => say('duel.solo.button'),
      async dialog() {
        const { words } = await import('../words/words.ts')
        const [module] = await Promise.all([
          import('./SoloDialog.svelte'),
          loadBoardWords(words),
          words.openAll(),
        ])
        return module
      },
    },
  ],
  firstGame: {
    preset: 'firstGame',
    // The seat for a newcomer: the German side acts first, and the red tiles make its task easier.
    seat: 'two',
    opponent: 'recruit',
  },
  inShort,
  standing,
  door: {
    picture,
    title: () => say('duel.title'),
    lead: () => say('duel.lead'),
    facts: () => say('duel.facts'),
    lesson: 'german',
  },
  lengths: [
    { id: 'first', preset: 'firstGame', text: () => say('duel.length.first') },
    { id: 'evening', preset: 'firstNight', text: () => say('duel.length.evening') },
    { id: 'campaign', preset: 'campaign', text: () => say('duel.length.campaign') },
  ],
}
