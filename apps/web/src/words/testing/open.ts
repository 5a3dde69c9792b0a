import { words } from '../../boards/duel/words/words.ts'
import { changeLanguage } from '../language.svelte.ts'
import { openBoardWords, words as shell } from '../words.ts'

// Tests say what boards say, at once.
await openBoardWords(words)
await changeLanguage('en')
await Promise.all([words.openAll(), shell.openAll()])
