import './options/all.ts'
import { duelWithoutAdvice } from '@opsroom/rules/duel'

/** Duel with all its optional rules. With it comes what the board shows and says of them. */
export const whole = duelWithoutAdvice
