import type { RulesModule } from '../../../board.ts'
import { rulesChapters } from './chapters.ts'
import Picture from './Picture.svelte'

/** The rulebook of Blue Max. */
export const blueMaxRules: RulesModule = { chapters: rulesChapters, legend: 'signs', Picture }
