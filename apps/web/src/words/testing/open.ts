import '../../boards/duel/options/all.ts'
import { words as blueMaxWords } from '../../boards/blue-max/words/words.ts'
import { words } from '../../boards/duel/words/words.ts'
import { changeLanguage } from '../language.svelte.ts'
import { loadBoardWords, words as shell } from '../words.ts'

// Tests say and show what boards do, at once.
await loadBoardWords(words)
await loadBoardWords(blueMaxWords)
await changeLanguage('en')
await Promise.all([words.openAll(), blueMaxWords.openAll(), shell.openAll()])
