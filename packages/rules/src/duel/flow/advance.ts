import type { Random } from '../../core/index.ts'
import type { Rules, Step } from '../rules.ts'
import type { DuelOpen } from '../state/open.ts'
import { placeAircraft, raiseCurtain } from './curtain.ts'
import { endNight, isNightOver } from './night-end.ts'
import type { Script } from './script.ts'
import { drawWeather } from './weather.ts'

/**
 * What follows by itself from an order: the weather after phase 1, the curtain when both sides are ready, the next
 * turn, turns in which nobody can act, the end of the night (D3). Goes on until somebody must decide something.
 */
export function advance(rules: Rules, script: Script, random: Random): void {
  const { open } = script.state
  if (open.phase === 'squadrons' && script.events.length > 0) drawWeather(rules, script, random)
  else if (open.phase === 'preparation') raiseCurtain(rules, script, random)
  while (script.state.open.phase === 'duel' && script.state.open.turnOver) nextTurn(rules, script, random)
}

function nextTurn(rules: Rules, script: Script, random: Random): void {
  const { open } = script.state
  // Looked at after the fighters' turn and after the bomber's (D3).
  if (open.turn !== 'mosquito' && isNightOver(open)) endNight(rules, script, random)
  else beginNextTurn(rules, script, random)
}

/** What comes after a turn, whether anything is left to do in it or not: the prelude is round 0. */
function* followingTurns({ prelude, round: turns }: Rules, open: DuelOpen): Generator<[number, Step]> {
  const place = (steps: readonly Step[]) => steps.findIndex(({ turn }) => turn === open.turn)
  if (open.round === 0) for (const step of prelude.slice(place(prelude) + 1)) yield [0, step]
  else for (const step of turns.slice(place(turns) + 1)) yield [open.round, step]
  for (let round = open.round + 1; ; round++) for (const step of turns) yield [round, step]
}

function beginNextTurn(rules: Rules, script: Script, random: Random): void {
  for (const [round, step] of followingTurns(rules, script.state.open)) {
    if (!step.beforeAircraft) placeAircraft(rules, script)
    if (step.isOver(script.state.open, rules)) continue
    script.emit({ type: 'turnBegan', open: { round, turn: step.turn } })
    script.follow(step.closeIdle?.(rules, script.state, random) ?? [])
    return
  }
}
