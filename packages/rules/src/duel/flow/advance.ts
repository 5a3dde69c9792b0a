import type { Random } from '../../core/index.ts'
import type { Rules } from '../rules.ts'
import { raiseCurtain } from './curtain.ts'
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
  else beginNextTurn(rules, script)
}

function beginNextTurn(rules: Rules, script: Script): void {
  const { open } = script.state
  const turns = rules.round
  let index = open.turn === undefined ? -1 : turns.findIndex(({ turn }) => turn === open.turn)
  let round = open.turn === undefined ? 1 : open.round
  for (;;) {
    index += 1
    if (index === turns.length) {
      index = 0
      round += 1
    }
    const step = turns[index]
    if (!step || step.isOver(open)) continue
    script.emit({ type: 'turnBegan', open: { round, turn: step.turn } })
    script.emit(...(step.closeIdle?.(rules, script.state) ?? []))
    return
  }
}
