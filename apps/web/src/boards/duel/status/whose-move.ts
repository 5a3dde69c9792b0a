import { type Play, type SeatId, seatsWaitingAtTable } from '@opsroom/rules/core'
import {
  type DuelView,
  type PreparedDuel,
  type Rules,
  type Side,
  type SquadronId,
  sideOfSeat,
  teamOf,
  turnForecast,
} from '@opsroom/rules/duel'
import { seatsNow, seatsOfSide } from '../../../state/seats.ts'
import { botLevelName } from '../../../words/levels.ts'
import { sayList } from '../../../words/lists.ts'
import { nameAtSeat, seatHolderName } from '../../../words/seats.ts'
import { duelOpenOf } from '../models/states.ts'
import { say } from '../words/words.ts'

export interface WhoseTurnWords {
  mine: boolean
  words: string
}

/** The words for whose turn it is, as far as a seat may know. */
export function whoseTurnWords(game: PreparedDuel, play: Play, seat: SeatId | undefined): WhoseTurnWords {
  if (play.table.open.ending) return { mine: false, words: say('status.over') }
  const level = seat === undefined ? undefined : play.table.open.substitutes?.[seat]
  // While a bot substitutes for this seat, the person has nothing to do.
  if (level !== undefined)
    return { mine: false, words: say('status.substitute', { level: botLevelName(level) }) }
  const { seats, secret } = seatsWaitingAtTable(game, play)
  const mine = seat !== undefined && seats.includes(seat)
  if (mine) return { mine, words: say('status.yourMove') }
  // A seat that waits for other seats of its own side has not locked its orders yet.
  const isLocked = seat !== undefined && seats.length === 0
  if (secret !== undefined) return { mine, words: say(isLocked ? 'status.locked' : 'status.prepared') }
  const [first] = seats
  if (duelOpenOf(play).phase === 'over') return { mine, words: say('status.over') }
  // The curtain has risen, but no turn has begun: only spectators of a delayed game and replays see this moment.
  if (first === undefined) return { mine, words: say('status.curtain') }
  if (seats.length > 1 || teamOf(duelOpenOf(play))?.ended.length) {
    const names = sayList(seats.map((id) => nameAtSeat(play, id)))
    return { mine, words: say('status.several', { names }) }
  }
  const side = sideOfSeat(duelOpenOf(play), first)
  return { mine, words: say('status.theirMove', { side }) }
}

/** The mode of the board, which determines the console that is shown. */
export type BoardMode =
  | 'squadrons'
  | 'plan'
  | 'defences'
  | 'mosquito'
  | 'fighters'
  | 'bomber'
  | 'option'
  | 'waiting'
  | 'over'

/** The turns that have a console of their own; all turns that optional rules add share another console. */
const ofTheBase = ['mosquito', 'fighters', 'bomber'] as const

export function boardModeOf(
  game: PreparedDuel,
  play: Play,
  seat: SeatId | undefined,
  side: Side | undefined,
): BoardMode {
  const { phase, turn } = duelOpenOf(play)
  if (play.table.open.ending || phase === 'over') return 'over'
  if (!whoseTurnWords(game, play, seat).mine) return 'waiting'
  if (phase === 'preparation') return side === 'british' ? 'plan' : 'defences'
  if (phase === 'squadrons') return 'squadrons'
  return ofTheBase.find((own) => own === turn) ?? (turn ? 'option' : 'waiting')
}

/**
 * The layout of the side panel. It is `brief` in a turn of the duel, because then the status bar names the side to
 * move.
 */
export function panelModeOf(mode: BoardMode, isReported: boolean): 'ordering' | 'brief' | 'waiting' | 'over' {
  if (isReported || mode === 'over') return 'over'
  if (mode === 'waiting') return mode
  return mode === 'mosquito' || mode === 'fighters' || mode === 'bomber' ? 'brief' : 'ordering'
}

/** The squadrons that would crash if the fighters' turn ended now. */
export function squadronsInDanger(rules: Rules, view: DuelView): ReadonlySet<string> {
  const { turn, phase } = view.open
  if (turn !== 'fighters' || phase !== 'duel') return new Set()
  return new Set(
    turnForecast(rules, view).flatMap(({ squadron, fate }) => (fate === 'crashes' ? [squadron] : [])),
  )
}

/** The names of the people on each side. A side without people is played by the cards (D11). */
export function playerNamesBySide(game: PreparedDuel, play: Play): Record<Side, string> {
  const seats = seatsNow(game, play)
  const of = (side: Side) => {
    const seated = seatsOfSide(seats, side)
    return seated.length > 0
      ? sayList(seated.flatMap(({ id }) => seatHolderName(play.table.open, id) ?? []))
      : say('status.flownBy')
  }
  return { british: of('british'), german: of('german') }
}

/**
 * The seat that flies a squadron, with its player's name, when several Germans play (D12.3); undefined when one seat
 * flies all squadrons.
 */
export function flyingSeatOf(play: Play, squadron: SquadronId): { seat: SeatId; name: string } | undefined {
  const seat = teamOf(duelOpenOf(play))?.owners[squadron]
  return seat === undefined ? undefined : { seat, name: nameAtSeat(play, seat) }
}

/**
 * The sentence for one of several German seats that waits for other seats of its side; undefined for every other seat.
 */
export function waitingForMatesText(
  game: PreparedDuel,
  play: Play,
  seat: SeatId | undefined,
): string | undefined {
  const open = duelOpenOf(play)
  const germans = seatsOfSide(seatsNow(game, play), 'german').map(({ id }) => id)
  if (!teamOf(open) || seat === undefined || !germans.includes(seat)) return undefined
  const mates = seatsWaitingAtTable(game, play).seats.filter((id) => germans.includes(id) && id !== seat)
  const names = sayList(mates.map((id) => nameAtSeat(play, id)))
  if (mates.length === 0) return undefined
  if (open.phase !== 'duel')
    return say(open.phase === 'squadrons' ? 'waiting.several.squadrons' : 'waiting.several.preparation', {
      name: names,
    })
  return open.turn === 'fighters' ? say('waiting.several.ended', { names }) : undefined
}
