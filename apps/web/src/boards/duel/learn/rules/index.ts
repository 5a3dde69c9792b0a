// Imported for its side effect: the rulebook also shows the pieces of optional rules.
import '../../options/all.ts'
import type { RulebookModule } from '../../../board.ts'
import { rulesChapters } from './chapters.ts'
import Picture from './Picture.svelte'

/** The rulebook of Duel in the Dark. */
export const duelRulebook: RulebookModule = { chapters: rulesChapters, legend: 'signs', Picture }
