import {
  type BlueMaxOpen,
  type BlueMaxRules,
  forcedLevelChange,
  isGliding,
  type Pilot,
} from '@opsroom/rules/blue-max'
import { say } from '../words/words.ts'

/**
 * The first turn whose manoeuvre is still to be flown: this one until the planes have moved, then the next, and none
 * when the duel is over.
 */
function nextFlight({ phase, turn, asked }: Pick<BlueMaxOpen, 'phase' | 'turn' | 'asked'>): number {
  if (phase === 'over') return Number.POSITIVE_INFINITY
  const isToFly = phase === 'tailing' || (phase === 'choice' && asked.length > 0)
  return isToFly ? turn : turn + 1
}

/** The wounds and the duty that bind the next manoeuvres of a pilot, each as long as it does (B1.9.2, B1.10.4k). */
function dutiesInWords(rules: BlueMaxRules, next: number, pilot: Pilot): string[] {
  const { sheet, flying, turn } = pilot
  const { forward, slower, must, rudder } = sheet
  // A wound binds no plane that spins in its turn (B1.9.2).
  const binds = (at: number | undefined): at is number =>
    at !== undefined && at >= next && !(at === turn && flying.spinning)
  // A jammed rudder voids the wound that asks for a Forward manoeuvre (B3.16).
  const isRudderJammed = (at: number) => rudder !== undefined && rudder.until >= at
  const isDue = must && (must.turn === turn ? forcedLevelChange(rules, pilot) : !isGliding(pilot))
  return [
    ...(binds(forward) && !isRudderJammed(forward) ? [say('sheet.forward', { turn: forward })] : []),
    ...(binds(slower) ? [say('sheet.slower', { turn: slower })] : []),
    ...(must && must.turn >= next && isDue ? [say(`sheet.must.${must.way}`, { turn: must.turn })] : []),
  ]
}

/** The limits and wounds that restrict a pilot now or later, in words. */
export function limitsInWords(
  rules: BlueMaxRules,
  open: Pick<BlueMaxOpen, 'phase' | 'turn' | 'asked'>,
  pilot: Pilot,
): string[] {
  const { sheet, flying, turn } = pilot
  const { rudder, observerWounded, dry } = sheet
  return [
    ...(isGliding(pilot) ? [say('sheet.glides')] : []),
    ...(dry ? [say('sheet.dry', { turn: dry.until })] : []),
    ...(sheet.noFast ? [say('sheet.noFast')] : []),
    ...(sheet.noAcrobatics ? [say('sheet.noAcrobatics')] : []),
    ...(flying.fire ? [say('sheet.fire')] : []),
    ...(flying.out ? [] : dutiesInWords(rules, nextFlight(open), pilot)),
    ...(rudder && rudder.until >= turn ? [say(`sheet.rudder.${rudder.side}`, { turn: rudder.until })] : []),
    ...(observerWounded !== undefined && observerWounded >= turn
      ? [say('sheet.observerWounded', { turn: observerWounded })]
      : []),
  ]
}
