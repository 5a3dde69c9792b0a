import type { RulesModule } from '../../../board.ts'
import { chapters } from './chapters.ts'
import Picture from './Picture.svelte'

/** The rulebook of Blue Max. */
export const blueMaxRules: RulesModule = { chapters, legend: 'signs', Picture }
