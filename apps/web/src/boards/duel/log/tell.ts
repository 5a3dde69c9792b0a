import {
  type DuelEvent,
  type LedgerEntry,
  nightAndRoundOf,
  type Rules,
  sideOfSeat,
  turnOf,
} from '@opsroom/rules/duel'
import { tableSentence } from '../../../board-kit/log/table-words.ts'
import type { LogItem } from '../../../board-kit/log/turns.ts'
import type { Happening } from '../../../state/fold.ts'
import { nameAtSeat } from '../../../words/seats.ts'
import { duelEventOf, duelOpenOf, ledgerOf } from '../models/states.ts'
import { extraSentences, optionSentences } from '../options/options.ts'
import { say } from '../words/words.ts'
import { ledgerEntryTitle, ledgerEntryTotalText } from './ledger-words.ts'

function turnSentences(began: { turn: string; round: number } | undefined): string[] {
  const turn = began && turnOf(began)
  return turn ? [say(`log.turn.${turn}`, { round: began.round })] : []
}

/** The words for a moment of the game, given as its round clock. */
export function momentWords(clock: number): string {
  const { night, round } = nightAndRoundOf(clock)
  const data = { night: Math.max(1, night), round }
  return round === 0 ? say('log.moment.before', data) : say('log.moment', data)
}

/** A log item of Duel: a happening in sentences, with the changes of the score and the side that acted. */
export interface DuelLogItem extends LogItem {
  ledger: readonly LedgerEntry[]
  side: 'british' | 'german' | undefined
}

type Part<T extends DuelEvent['type']> = NonNullable<Extract<DuelEvent, { type: T }>['open']>

/** The sentences about the target markers and bombs that the Mosquito has dropped in one hex. */
export const sentencesOfDrop = ({
  at,
  targetMarkers,
  airportBombs,
  destroyed,
}: Pick<Part<'mosquitoFlew'>, 'at' | 'targetMarkers' | 'airportBombs' | 'destroyed'>): string[] => [
  ...(targetMarkers > 0 ? [say('log.targetMarkers', { hex: at, count: targetMarkers })] : []),
  ...(airportBombs > 0 ? [say('log.airportBombs', { hex: at, count: airportBombs })] : []),
  ...Object.entries(destroyed).map(([kind, count]) => say('log.destroyed', { hex: at, count, tile: kind })),
]

function mosquito(flown: Part<'mosquitoFlew'>): string[] {
  const { at, height, landed, path, spent } = flown
  const data = { hex: at, height }
  return [
    say(landed ? 'log.land.mosquito' : path.length > 0 ? 'log.fly.mosquito' : 'log.stay.mosquito', data),
    ...sentencesOfDrop(flown),
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
  const data = { squadron: id, hex: at, height: high, fuel }
  const key = landed
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
  const data = { heading: card, hex: at, height: altitude, city: city ?? '' }
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
    case 'sidesTaken':
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
              heading: event.open.weather.wind,
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
              squadron: event.open.squadron,
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
  optionSentences(rules, event) ?? [...baseSentences(rules, event), ...extraSentences(rules, event)]

const sides: Partial<Record<DuelEvent['type'], 'british' | 'german'>> = {
  mosquitoFlew: 'british',
  bomberFlew: 'british',
  squadronFlew: 'german',
  squadronCrashed: 'german',
  fightersTurnEnded: 'german',
  repaired: 'german',
  tilesMoved: 'german',
  ju88Drawn: 'german',
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
  mosquitoBased: 'british',
}

export function logItemOf(rules: Rules, happening: Happening): DuelLogItem {
  const { entry, number, after } = happening
  if (entry.scope === 'table') {
    const seats = after.table.open.seats.map(({ id }) => ({
      id,
      side: sideOfSeat(duelOpenOf(after), id),
    }))
    return {
      number,
      sentences: [tableSentence(entry.event, seats)],
      ledger: [],
      side: undefined,
      heading: false,
    }
  }
  const event = duelEventOf(entry)
  return {
    number,
    sentences:
      event.type === 'seatEnded' || event.type === 'ju88Drawn'
        ? [say(`log.${event.type}`, { name: nameAtSeat(after, event.open?.seat ?? '') })]
        : gameSentences(rules, event),
    ledger: ledgerOf(event),
    side: sides[event.type],
    heading: event.type === 'turnBegan',
  }
}

/** The log item of a happening that is told to somebody who was away; undefined for the mere end of a turn. */
export const missedItemOf = (rules: Rules, happening: Happening): DuelLogItem | undefined =>
  happening.entry.event.type === 'fightersTurnEnded' ? undefined : logItemOf(rules, happening)

/** The sentences about a happening for a screen reader, including the score. */
export function spokenLines(rules: Rules, happening: Happening): string[] {
  const { sentences, ledger } = logItemOf(rules, happening)
  return [
    ...sentences,
    ...ledger.map((entry) =>
      say('ledger.announced', { title: ledgerEntryTitle(entry), total: ledgerEntryTotalText(entry) }),
    ),
  ]
}
