import { type Play, type SeatId, waitingAt } from '@opsroom/rules/core'
import { type DuelOpen, type PreparedDuel, type SquadronId, teamOf } from '@opsroom/rules/duel'
import { seatName } from '../../../words/seats.ts'
import { say } from '../../../words/words.ts'

/** The name of whoever sits there, or of the seat. */
export function nameAt({ table }: Play, id: SeatId): string {
  const { seats, taken } = table.open
  const seat = seats.find((one) => one.id === id)
  return taken[id] ?? (seat ? seatName(seats, seat) : id)
}

/** Who flies a squadron, where several Germans do (D12.3); nothing where one flies them all. */
export function flownBy(play: Play, squadron: SquadronId): { seat: SeatId; name: string } | undefined {
  const seat = teamOf(play.game.open as DuelOpen)?.owners[squadron]
  return seat === undefined ? undefined : { seat, name: nameAt(play, seat) }
}

/** What one of several Germans waits for while others are at work for his side; nothing for anybody else. */
export function waitsForMates(game: PreparedDuel, play: Play, seat: SeatId | undefined): string | undefined {
  const open = play.game.open as DuelOpen
  if (!teamOf(open) || seat === undefined || game.sideOf(play.game as never, seat) !== 'german')
    return undefined
  const { seats } = waitingAt(game, play)
  const mates = seats.filter((id) => game.sideOf(play.game as never, id) === 'german' && id !== seat)
  const names = mates.map((id) => nameAt(play, id)).join(', ')
  if (mates.length === 0) return undefined
  if (open.phase !== 'duel')
    return say(open.phase === 'squadrons' ? 'waiting.several.squadrons' : 'waiting.several.preparation', {
      name: names,
    })
  return open.turn === 'fighters' ? say('waiting.several.ended', { names }) : undefined
}
