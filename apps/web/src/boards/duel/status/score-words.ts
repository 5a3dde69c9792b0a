import { say } from '../../../words/words.ts'

/** Who leads, and by how much. @param vp positive is British, negative is German */
export const sayLead = (vp: number): string =>
  vp === 0
    ? say('status.score.even')
    : say(vp > 0 ? 'status.score.british' : 'status.score.german', { points: Math.abs(vp) })
