import type { LedgerEntry } from '@opsroom/rules/core'
import { type DuelEvent, type DuelOpen, type Rules, sideOfSeat, turnOf } from '@opsroom/rules/duel'
import type { Happening } from '../../../state/fold.ts'
import { levelName } from '../../../words/levels.ts'
import { nameAt } from '../../../words/seats.ts'
import { clockTime } from '../../../words/time.ts'
import { type Key, say } from '../words/words.ts'
import { extraSentences, optionSentences } from './tell-options.ts'

function turnSentences(began: { turn: string; round: number } | undefined): string[] {
  const turn = began && turnOf(began)
  return turn ? [say(`log.turn.${turn}`, { round: began.round })] : []
}

/** A line of the log: what happened in whole sentences, and the score that it changed. */
export interface Told {
  number: number
  sentences: string[]
  ledger: readonly LedgerEntry[]
  round: number
  side: 'british' | 'german' | undefined
  /** A turn begins: a heading rather than a line. */
  heading: boolean
}

type Part<T extends DuelEvent['type']> = NonNullable<Extract<DuelEvent, { type: T }>['open']>
const height = (at: 'ground' | 'low' | 'high') => say(`height.${at}`)

function mosquito({
  at,
  height: high,
  landed,
  path,
  targetMarkers,
  airportBombs,
  destroyed,
  spent,
}: Part<'mosquitoFlew'>): string[] {
  const data = { hex: at, height: height(high) }
  return [
    say(landed ? 'log.land.mosquito' : path.length > 0 ? 'log.fly.mosquito' : 'log.stay.mosquito', data),
    ...(targetMarkers > 0 ? [say('log.targetMarkers', { hex: at, count: targetMarkers })] : []),
    ...(airportBombs > 0 ? [say('log.airportBombs', { hex: at, count: airportBombs })] : []),
    ...Object.entries(destroyed).map(([kind, count]) =>
      say('log.destroyed', { hex: at, count, tile: say(`tile.${kind}` as Key) }),
    ),
    ...(spent > 0 ? [say('log.drops', { count: spent })] : []),
  ]
}

function squadron({
  squadron: id,
  at,
  height: high,
  fuel,
  path,
  tookOff,
  landed,
  engaged,
}: Part<'squadronFlew'>): string[] {
  const data = { squadron: say(`squadron.${id}`), hex: at, height: height(high), fuel }
  const key: Key = landed
    ? tookOff
      ? 'log.hop.squadron'
      : 'log.land.squadron'
    : tookOff
      ? path.length > 0
        ? 'log.takeOff.squadron'
        : 'log.takeOffOver.squadron'
      : path.length > 0
        ? 'log.fly.squadron'
        : 'log.circle.squadron'
  return [say(key, data), ...(engaged ? [say('log.engaged')] : [])]
}

function bomber(rules: Rules, { card, at, altitude, struck, landed }: Part<'bomberFlew'>): string {
  const city = rules.board.city(at)?.name
  const data = { heading: say(`heading.${card}`), hex: at, height: height(altitude), city: city ?? '' }
  return say(
    landed
      ? 'log.land.bomber'
      : struck
        ? city
          ? 'log.strikeCity.bomber'
          : 'log.strike.bomber'
        : 'log.fly.bomber',
    data,
  )
}

function baseSentences(rules: Rules, event: DuelEvent): string[] {
  switch (event.type) {
    case 'squadronsPlaced':
    case 'planLocked':
    case 'defencesLocked':
    case 'curtainRaised':
      return [say(`log.${event.type}`)]
    case 'aircraftPlaced':
      return event.open ? [say('log.aircraftPlaced', event.open)] : []
    case 'weatherDrawn':
      return event.open
        ? [
            say('log.weatherDrawn', {
              card: event.open.weather.card,
              heading: say(`heading.${event.open.weather.wind}`),
            }),
          ]
        : []
    case 'turnBegan':
      return turnSentences(event.open)
    case 'mosquitoFlew':
      return event.open ? mosquito(event.open) : []
    case 'squadronFlew':
      return event.open ? squadron(event.open) : []
    case 'squadronCrashed':
      return event.open
        ? [
            say(event.open.atSea ? 'log.crashAtSea.squadron' : 'log.crash.squadron', {
              squadron: say(`squadron.${event.open.squadron}`),
              hex: event.open.at,
            }),
          ]
        : []
    case 'fightersTurnEnded':
      return [say(event.open?.idle ? 'log.fightersTurnIdle' : 'log.fightersTurnEnded')]
    case 'bomberFlew':
      return event.open ? [bomber(rules, event.open)] : []
    case 'nightEnded':
      return [say(event.open?.mosquitoHome ? 'log.nightEndedHome' : 'log.nightEnded')]
    case 'nightBegan':
      return [say('log.nightBegan', { night: event.open?.night ?? 1 })]
    default:
      return [say('log.other')]
  }
}

const gameSentences = (rules: Rules, event: DuelEvent): string[] =>
  optionSentences(rules, event) ?? [...baseSentences(rules, event), ...extraSentences(event)]

function tableSentence({ entry, after }: Happening): string {
  if (entry.scope !== 'table') return ''
  const { event } = entry
  const sideOf = (seat: string) => say(`side.${sideOfSeat(after.game.open as DuelOpen, seat)}`)
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
    case 'lent':
      return say('log.lent', {
        side: sideOf(event.open?.seat ?? ''),
        level: levelName(event.open?.to ?? ''),
      })
    case 'answered':
      return say(event.open?.agrees ? 'log.answered.yes' : 'log.answered.no', {
        side: sideOf(event.open?.seat ?? ''),
      })
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
      return say(`log.${event.type}`, { side: sideOf(event.open?.seat ?? '') })
    case 'outage':
      return event.open
        ? say('log.outage', { from: clockTime(event.open.from), until: clockTime(event.open.until) })
        : ''
    case 'opened':
    case 'started':
      return say(`log.${event.type}`)
    default:
      return say('log.other')
  }
}

const sides: Partial<Record<DuelEvent['type'], 'british' | 'german'>> = {
  mosquitoFlew: 'british',
  bomberFlew: 'british',
  squadronFlew: 'german',
  squadronCrashed: 'german',
  fightersTurnEnded: 'german',
  repaired: 'german',
  tilesMoved: 'german',
  boarsPlaced: 'german',
  boarFlew: 'german',
  aceEarned: 'german',
  aceLaid: 'german',
  acePassed: 'german',
  aceFired: 'german',
  railFlakMoved: 'german',
  extraTilesPlaced: 'german',
  routePlanned: 'british',
  windowAnnounced: 'british',
  crestsShown: 'british',
  targetDrawn: 'british',
  gunsAndLightsPlaced: 'british',
  gunsFired: 'british',
}

export function tell(rules: Rules, happening: Happening): Told {
  const { entry, number, after } = happening
  const round = (after.game.open as DuelOpen).round
  if (entry.scope === 'table') {
    return {
      number,
      sentences: [tableSentence(happening)],
      ledger: [],
      round,
      side: undefined,
      heading: false,
    }
  }
  const event = entry.event as DuelEvent
  const open = event.open as { ledger?: LedgerEntry[] } | undefined
  return {
    number,
    sentences:
      event.type === 'seatEnded'
        ? [say('log.seatEnded', { name: nameAt(after, event.open?.seat ?? '') })]
        : gameSentences(rules, event),
    ledger: open?.ledger ?? [],
    round,
    side: sides[event.type],
    heading: event.type === 'turnBegan',
  }
}
