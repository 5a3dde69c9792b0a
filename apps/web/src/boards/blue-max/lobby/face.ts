import { botLevels } from '@opsroom/rules/core'
import type { GameFace } from '../../face.ts'
import './colours.css'
import AlliesMark from './AlliesMark.svelte'
import CentralMark from './CentralMark.svelte'
import picture from './door.svg?no-inline'
import { inShort, standing } from './in-short.ts'
import { say } from './words/words.ts'

/** Blue Max in the lobby. */
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
    // The triplane turns best, and has two guns: it is the easier one to fly.
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
