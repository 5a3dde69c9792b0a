import { tailingCandidatesOf } from '@opsroom/rules/blue-max'
import { fireMostValuableShots } from '../fire.ts'
import { dogfightOf, enemyFlightChances, enemyPayoffsOf, exchangesOf, payoffsOf } from '../model/dogfight.ts'
import { stanceOf } from '../model/grid.ts'
import { positionAdvantage } from '../model/outlook.ts'
import { drawByShare, sharesByWorth } from '../model/shares.ts'
import { pickOrder, startOrder } from '../opening.ts'
import type { Situation } from '../situation.ts'
import { flightOrderOf } from './choice.ts'
import type { LevelDecision, LevelOfPlay } from './level.ts'

/** Flights whose worth is within this distance of the best may be flown. */
const near = 0.035
/** The sharpness with which the better of these is preferred. */
const sharpness = 50

/**
 * A flight, the likelier the better its average over the likely flights of the enemies, evaluated at the end of this
 * turn.
 */
function likelyBest(situation: Situation): LevelDecision {
  const { pilot, rng } = situation
  if (!pilot) return { order: undefined }
  const dogfight = dogfightOf(situation, pilot)
  const worth = dogfight.own.map(({ alone }) => alone)
  for (const enemy of dogfight.enemies) {
    const clashes = exchangesOf(dogfight, enemy)
    const board = payoffsOf(dogfight.mood, clashes)
    const guess = enemyFlightChances(enemyPayoffsOf(dogfight.mood, clashes))
    for (const [row, line] of board.entries())
      worth[row] = guess.reduce((sum, chance, column) => sum + chance * (line[column] ?? 0), worth[row] ?? 0)
  }
  const most = Math.max(...worth)
  const kept = worth.flatMap((each, row) => {
    const flight = dogfight.own[row]
    return flight && each > most - near ? [{ flight, each }] : []
  })
  const shares = sharesByWorth(
    kept.map(({ each }) => each),
    sharpness,
  )
  const chosen = drawByShare(rng, kept, shares)?.flight
  return { order: chosen && flightOrderOf(situation, chosen) }
}

/** The enemy to tail: of those that may be tailed, the one towards which the own plane is best placed. */
export function bestTailDecision({ rules, open, seat }: Situation): LevelDecision {
  const flying = open.planes[seat]
  if (!flying) return { order: undefined }
  const own = stanceOf(flying)
  const lies = tailingCandidatesOf(rules, open, seat).flatMap((enemy) => {
    const tailed = open.planes[enemy]
    if (!tailed) return []
    const other = stanceOf(tailed)
    return [{ enemy, lie: positionAdvantage(other.q - own.q, other.r - own.r, own.heading, other.heading) }]
  })
  const [best] = lies.sort((one, other) => other.lie - one.lie)
  return { order: best && { type: 'tail', enemy: best.enemy } }
}

/** Regular: sound play that looks no further than this turn. */
export const regular: LevelOfPlay = {
  pick: (situation) => ({ order: pickOrder(situation, 1) }),
  start: (situation) => ({ order: startOrder(situation, 3, (highest) => highest - situation.rng.int(2)) }),
  tail: bestTailDecision,
  choose: likelyBest,
  fire: (situation) => fireMostValuableShots(situation),
}
