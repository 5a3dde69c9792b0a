import type { GameFace } from '../../../apps/web/src/boards/face.ts'
import { addFaceWords } from '../../../apps/web/src/words/words.ts'
import BlueMark from './BlueMark.svelte'
import RedMark from './RedMark.svelte'

const words: Readonly<Record<string, string>> = {
  'side.red': 'Red',
  'side.blue': 'Blue',
}
addFaceWords({ open: async () => {}, own: (key) => words[key] })

/** The lobby's words for Snowball Fight: it has no bots and no offers of its own. */
export const snowballFace: GameFace = {
  id: 'snowball',
  title: 'Snowball Fight',
  sides: [
    { id: 'red', mark: RedMark },
    { id: 'blue', mark: BlueMark },
  ],
  bots: [],
  offers: [],
}
