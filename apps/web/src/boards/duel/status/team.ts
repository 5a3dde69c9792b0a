import { type Play, type SeatId, waitingAt } from '@opsroom/rules/core'
import { type DuelOpen, type PreparedDuel, type Side, type SquadronId, teamOf } from '@opsroom/rules/duel'
import { seatName, sitterName } from '../../../words/seats.ts'
import { say } from '../../../words/words.ts'

/** The name of whoever sits there, or of the seat. */
export function nameAt({ table }: Play, id: SeatId): string {
  const { seats } = table.open
  const seat = seats.find((one) => one.id === id)
  return sitterName(table.open, id) ?? (seat ? seatName(seats, seat) : id)
}

/** Who plays each side: everybody who sits there. Whom nobody plays flies by the cards (D11). */
export function sideNames(game: PreparedDuel, { table, game: view }: Play): Record<Side, string> {
  const { seats } = table.open
  const of = (side: Side) => {
    const seated = seats.filter(({ id }) => game.sideOf(view as never, id) === side)
    return seated.length > 0
      ? seated.flatMap(({ id }) => sitterName(table.open, id) ?? []).join(', ')
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
