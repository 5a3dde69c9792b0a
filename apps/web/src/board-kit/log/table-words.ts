import type { SeatId, TableEvent } from '@opsroom/rules/core'
import { type Seat, seatNumberOf } from '../../state/seats.ts'
import { botLevelName } from '../../words/levels.ts'
import { seatData } from '../../words/seats.ts'
import { clockTime } from '../../words/time.ts'
import { say } from '../../words/words.ts'

type Of<T extends TableEvent['type']> = Extract<TableEvent, { type: T }>
type SeatEvent = Of<
  | 'seatTaken'
  | 'seatLeft'
  | 'seatAway'
  | 'seatBack'
  | 'stoodIn'
  | 'substituted'
  | 'programPlays'
  | 'resumed'
  | 'seatEliminated'
>

/**
 * The log's sentence for an event that concerns one seat. It names the seat by its side, and also by its number if the
 * side has several seats.
 */
function seatSentence(event: SeatEvent, seats: readonly Seat[]): string {
  const seat = seats.find(({ id }) => id === event.open?.seat)
  if (!event.open || !seat) return say('log.other')
  const data = seatData(seats, seat)
  const isNumbered = seatNumberOf(seats, seat) !== undefined
  switch (event.type) {
    case 'seatTaken':
      return say(isNumbered ? 'log.seatTaken.numbered' : 'log.seatTaken', {
        ...data,
        name: event.open.name,
      })
    case 'substituted':
      return say(isNumbered ? 'log.substituted.numbered' : 'log.substituted', {
        ...data,
        level: botLevelName(event.open.by),
      })
    case 'seatEliminated':
      return say(`log.seatEliminated.${event.open.by}`, data)
    default:
      return say(isNumbered ? `log.${event.type}.numbered` : `log.${event.type}`, data)
  }
}

type SideOf = (id: SeatId | undefined) => string

/** The log's sentence for a request to which other seats must agree, or for its end. */
function requestSentence(
  event: Of<'asked' | 'answered' | 'withdrawn' | 'rematchWished' | 'takenBack'>,
  sideOf: SideOf,
): string {
  const side = sideOf(event.open?.seat)
  switch (event.type) {
    case 'asked':
      return say(`log.asked.${event.open?.wish ?? 'draw'}`, {
        side,
        level: botLevelName(event.open?.by ?? ''),
      })
    case 'answered':
      return say(event.open?.agrees ? 'log.answered.yes' : 'log.answered.no', { side })
    case 'withdrawn':
      return say('log.withdrawn', { side })
    case 'rematchWished':
      return say(event.open?.sides === 'none' ? 'log.rematchDropped' : 'log.rematchWished', { side })
    case 'takenBack':
      return say('log.takenBack', { side: side || sideOf(Object.keys(event.own ?? {})[0]) })
  }
}

/** The log's sentence for an event that stops the clocks or restarts them. */
function clockSentence(
  event: Of<'paused' | 'pauseEnded' | 'holidayTaken' | 'holidayEnded' | 'outage' | 'clockSet'>,
  sideOf: SideOf,
): string {
  switch (event.type) {
    case 'pauseEnded':
    case 'holidayEnded':
      return say(`log.${event.type}`, { side: sideOf(event.open?.seat) })
    case 'holidayTaken':
      return say('log.holidayTaken', { side: sideOf(event.open?.seat), count: event.open?.days ?? 0 })
    case 'outage':
      return event.open
        ? say('log.outage', { from: clockTime(event.open.from), until: clockTime(event.open.until) })
        : ''
    case 'paused':
    case 'clockSet':
      return say(`log.${event.type}`)
  }
}

/**
 * The log's sentence for an event of the table, the same for every game.
 * @param seats the seats with their present sides
 */
export function tableSentence(event: TableEvent, seats: readonly Seat[]): string {
  const sideOf: SideOf = (id) => seats.find((seat) => seat.id === id)?.side ?? ''
  switch (event.type) {
    case 'seatTaken':
    case 'seatLeft':
    case 'seatAway':
    case 'seatBack':
    case 'stoodIn':
    case 'substituted':
    case 'programPlays':
    case 'resumed':
    case 'seatEliminated':
      return seatSentence(event, seats)
    case 'asked':
    case 'answered':
    case 'withdrawn':
    case 'rematchWished':
    case 'takenBack':
      return requestSentence(event, sideOf)
    case 'paused':
    case 'pauseEnded':
    case 'holidayTaken':
    case 'holidayEnded':
    case 'outage':
    case 'clockSet':
      return clockSentence(event, sideOf)
    case 'ended':
      return say(`log.ended.${event.open?.ending.by ?? 'game'}`, {
        side: sideOf(event.open?.ending.resigned),
      })
    case 'rematched':
      return say('log.rematched', { code: event.open?.code ?? '' })
    case 'notesOpened':
    case 'standingOrderGiven':
      return say(`log.${event.type}`, { side: sideOf(event.open?.seat) })
    case 'standingOrderEnded':
      return say(`log.standingOrderEnded.${event.open?.by ?? 'game'}`, { side: sideOf(event.open?.seat) })
    case 'spectatorsLetIn':
      return say('log.spectatorsLetIn', { count: event.open?.delayRounds ?? 0 })
    case 'noted':
    case 'orderedBeforehand':
    case 'orderBeforehandEnded':
      return ''
    case 'sidesSettled':
      return say(`log.sidesSettled.${event.open?.by ?? 'drawn'}`)
    case 'opened':
    case 'biddingBegan':
    case 'bidden':
    case 'started':
    case 'spectatorsKeptOut':
      return say(`log.${event.type}`)
    default:
      return say('log.other')
  }
}
