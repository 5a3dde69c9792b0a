import type { RulebookModule } from '../../../board.ts'
import { rulesChapters } from './chapters.ts'
import Picture from './Picture.svelte'

/** The rulebook of Blue Max. */
export const blueMaxRulebook: RulebookModule = { chapters: rulesChapters, legend: 'signs', Picture }
