import { type Play, type SeatId, waitingAt } from '@opsroom/rules/core'
import { type DuelOpen, type PreparedDuel, type Side, type SquadronId, teamOf } from '@opsroom/rules/duel'
import { ofSide, seatsNow } from '../../../state/seats.ts'
import { nameAt, sitterName } from '../../../words/seats.ts'
import { say } from '../words/words.ts'

/** Who plays each side: everybody who sits there. Whom nobody plays flies by the cards (D11). */
export function sideNames(game: PreparedDuel, play: Play): Record<Side, string> {
  const seats = seatsNow(game as never, play)
  const of = (side: Side) => {
    const seated = ofSide(seats, side)
    return seated.length > 0
      ? seated.flatMap(({ id }) => sitterName(play.table.open, id) ?? []).join(', ')
      : say('status.flownBy')
  }
  return { british: of('british'), german: of('german') }
}

/** Who flies a squadron, where several Germans do (D12.3); nothing where one flies them all. */
export function flownBy(play: Play, squadron: SquadronId): { seat: SeatId; name: string } | undefined {
  const seat = teamOf(play.game.open as DuelOpen)?.owners[squadron]
  return seat === undefined ? undefined : { seat, name: nameAt(play, seat) }
}

/** What one of several Germans waits for while others are at work for his side; nothing for anybody else. */
export function waitsForMates(game: PreparedDuel, play: Play, seat: SeatId | undefined): string | undefined {
  const open = play.game.open as DuelOpen
  const germans = ofSide(seatsNow(game as never, play), 'german').map(({ id }) => id)
  if (!teamOf(open) || seat === undefined || !germans.includes(seat)) return undefined
  const mates = waitingAt(game, play).seats.filter((id) => germans.includes(id) && id !== seat)
  const names = mates.map((id) => nameAt(play, id)).join(', ')
  if (mates.length === 0) return undefined
  if (open.phase !== 'duel')
    return say(open.phase === 'squadrons' ? 'waiting.several.squadrons' : 'waiting.several.preparation', {
      name: names,
    })
  return open.turn === 'fighters' ? say('waiting.several.ended', { names }) : undefined
}
