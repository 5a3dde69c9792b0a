import type { Play } from '@opsroom/rules/core'
import { sideOfSeat, teamOf } from '@opsroom/rules/duel'
import { sayList } from '../../../words/lists.ts'
import { nameAtSeat } from '../../../words/seats.ts'
import { duelOpenOf } from '../models/states.ts'
import { say } from '../words/words.ts'

/**
 * The winner of the game, or the leader after a night of a longer game, in words.
 * @param play the table at the end of the night or the game
 */
export function verdictText(play: Play): string {
  const open = duelOpenOf(play)
  const { ending } = play.table.open
  if (ending?.resigned !== undefined) {
    return say(
      sideOfSeat(open, ending.resigned) === 'german' ? 'report.resigned.german' : 'report.resigned.british',
    )
  }
  const [winner] = ending?.by === 'time' ? ending.winners : []
  if (winner !== undefined) return say(`report.time.${sideOfSeat(open, winner)}`)
  if (ending?.by === 'agreement') return say('report.agreed')
  if (!ending && open.nights > 1) {
    const data = { night: open.night, points: Math.abs(open.vp) }
    if (open.vp === 0) return say('report.after.even', data)
    return say(open.vp > 0 ? 'report.after.british' : 'report.after.german', data)
  }
  const isGame = open.nights > 1
  const points = Math.abs(open.vp)
  if (points === 0) return say(isGame ? 'report.game.drawn' : 'report.drawn')
  const [first, ...others] = teamOf(open) && open.vp < 0 ? (ending?.winners ?? []) : []
  if (first !== undefined) {
    const names = sayList([first, ...others].map((seat) => nameAtSeat(play, seat)))
    return say(others.length > 0 ? 'report.several.many' : 'report.several.one', {
      name: names,
      names,
      points,
    })
  }
  if (open.vp > 0) return say(isGame ? 'report.game.british' : 'report.won.british', { points })
  return say(isGame ? 'report.game.german' : 'report.won.german', { points })
}
