import { botLevels } from '@opsroom/rules/core'
import { openBoardWords } from '../../../words/words.ts'
import type { GameFace } from '../../face.ts'
import './colours.css'
import BritishMark from './BritishMark.svelte'
import picture from './door.webp?no-inline'
import GermanMark from './GermanMark.svelte'
import { inShort, standing } from './in-short.ts'
import { say } from './words/words.ts'

/** Duel in the Dark in the lobby. */
export const duelFace: GameFace = {
  id: 'duel',
  title: 'Duel in the Dark',
  sides: [
    { id: 'british', mark: BritishMark },
    { id: 'german', mark: GermanMark },
  ],
  bots: botLevels,
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
          openBoardWords(words),
          words.openAll(),
        ])
        return module
      },
    },
  ],
  firstGame: {
    preset: 'firstGame',
    // The German side acts first, and the red tiles make it easier for that side.
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
