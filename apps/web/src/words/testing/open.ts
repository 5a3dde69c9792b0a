import { words } from '../../boards/duel/words/words.ts'
import { openBoardWords } from '../words.ts'

// Tests say what boards say, at once.
await openBoardWords(words)
