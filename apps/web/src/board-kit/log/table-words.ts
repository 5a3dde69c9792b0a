import type { SeatId, TableEvent } from '@opsroom/rules/core'
import { levelName } from '../../words/levels.ts'
import { clockTime } from '../../words/time.ts'
import { say } from '../../words/words.ts'

/**
 * What the log says of an event of the table, which is the same for every game.
 * @param sideOf the id of the side of a seat
 */
export function tableSentence(event: TableEvent, sideOf: (seat: SeatId) => string): string {
  switch (event.type) {
    case 'seatTaken':
      return say('log.seatTaken', { name: event.open?.name ?? '', side: sideOf(event.open?.seat ?? '') })
    case 'seatLeft':
      return say('log.seatLeft', { side: sideOf(event.open?.seat ?? '') })
    case 'ended':
      return say(`log.ended.${event.open?.ending.by ?? 'game'}`, {
        side: sideOf(event.open?.ending.resigned ?? ''),
      })
    case 'asked':
      return say(`log.asked.${event.open?.wish ?? 'draw'}`, {
        side: sideOf(event.open?.seat ?? ''),
        level: levelName(event.open?.by ?? ''),
      })
    case 'substituted':
      return say('log.substituted', {
        side: sideOf(event.open?.seat ?? ''),
        level: levelName(event.open?.by ?? ''),
      })
    case 'answered':
      return say(event.open?.agrees ? 'log.answered.yes' : 'log.answered.no', {
        side: sideOf(event.open?.seat ?? ''),
      })
    case 'notesOpened':
      return say('log.notesOpened', { side: sideOf(event.open?.seat ?? '') })
    case 'withdrawn':
      return say('log.withdrawn', { side: sideOf(event.open?.seat ?? '') })
    case 'rematchWished':
      return say(event.open?.sides === 'none' ? 'log.rematchDropped' : 'log.rematchWished', {
        side: sideOf(event.open?.seat ?? ''),
      })
    case 'rematched':
      return say('log.rematched', { code: event.open?.code ?? '' })
    case 'takenBack':
      return say('log.takenBack', { side: sideOf(event.open?.seat ?? Object.keys(event.own ?? {})[0] ?? '') })
    case 'resumed':
    case 'stoodIn':
    case 'seatAway':
    case 'seatBack':
    case 'programPlays':
      return say(`log.${event.type}`, { side: sideOf(event.open?.seat ?? '') })
    case 'standingOrderGiven':
      return say('log.standingOrderGiven', { side: sideOf(event.open?.seat ?? '') })
    case 'standingOrderEnded':
      return say(`log.standingOrderEnded.${event.open?.by ?? 'game'}`, {
        side: sideOf(event.open?.seat ?? ''),
      })
    case 'outage':
      return event.open
        ? say('log.outage', { from: clockTime(event.open.from), until: clockTime(event.open.until) })
        : ''
    case 'noted':
      return ''
    case 'opened':
    case 'started':
      return say(`log.${event.type}`)
    default:
      return say('log.other')
  }
}
