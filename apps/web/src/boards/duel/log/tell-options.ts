import { countTiles, type DuelEvent, type Rules } from '@opsroom/rules/duel'
import { sayRow, saySeries } from '../../../words/lists.ts'
import { type KeyFor, say } from '../words/words.ts'

/** The open part of an event of the base game, with what options have put into it. */
type Said<T extends DuelEvent['type']> = NonNullable<Extract<DuelEvent, { type: T }>['open']>

/** The keys of the messages that ask for a count. */
type CountKey = KeyFor<{ count: number }>

const counted = (key: CountKey, count = 0): string[] => (count > 0 ? [say(key, { count })] : [])

/** What happened in an event of an option; undefined for one of the base game. */
export function optionSentences(rules: Rules, event: DuelEvent): string[] | undefined {
  switch (event.type) {
    case 'weatherChanged': {
      if (!event.open) return []
      const { card, weather } = event.open
      return [say('log.weatherChanged', { heading: weather.wind, count: card.steps })]
    }
    case 'routePlanned':
      return [say('log.routePlanned')]
    case 'repaired': {
      if (!event.open) return []
      const { at, what } = event.open
      return what === 'airport'
        ? [say('log.repaired.airport', { hex: at })]
        : [say('log.repaired.tile', { hex: at, tile: what })]
    }
    default:
      return expansionSentences(rules, event)
  }
}

/** What the cards did (D11). */
const cardSentences = ({ aside = [], reshuffled, markers }: Said<'bomberFlew'>): string[] => [
  ...(aside.length > 0
    ? [
        say('log.cards.aside', {
          count: aside.length,
          cards: sayRow(aside.map((card) => say(`heading.short.${card}`))),
        }),
      ]
    : []),
  ...(reshuffled ? [say('log.cards.reshuffled')] : []),
  ...counted('log.cards.markers', markers),
]

const flightSentences = (flew: Said<'bomberFlew'>): string[] => [
  ...(flew.window ? [say('log.window.card')] : []),
  ...Object.entries(flew.medals?.removed ?? {}).map(([kind, count]) =>
    say('log.medals.removed', { count, tile: kind }),
  ),
  ...counted('log.medals.earned.british', flew.medals?.earned?.british),
  ...counted('log.medals.earned.german', flew.medals?.earned?.german),
  ...cardSentences(flew),
]

const placedSentences = ({ mw50, ju88 }: Said<'squadronsPlaced'>): string[] => [
  ...(mw50 ? [say('log.mw50.given', { squadron: mw50 })] : []),
  ...(ju88 ? [say('log.ju88', { squadron: ju88 })] : []),
]

/** What options add to an event of the base game. */
export function extraSentences(event: DuelEvent): string[] {
  if (!event.open) return []
  switch (event.type) {
    case 'weatherDrawn':
      return event.open.solo ? [say('log.solo.drawn', event.open.solo)] : []
    case 'squadronsPlaced':
      return placedSentences(event.open)
    case 'mosquitoFlew':
      return counted('log.medals.dropped', event.open.medals?.spent)
    case 'squadronFlew':
      return [
        ...(event.open.mw50 ? [say('log.mw50.used')] : []),
        ...(event.open.medals?.spent ? [say('log.medals.fuelSaved')] : []),
      ]
    case 'fightersTurnEnded':
      return counted('log.medals.laid', event.open.medals?.spent)
    case 'bomberFlew':
      return flightSentences(event.open)
    default:
      return []
  }
}

type EventOf<T extends DuelEvent['type']> = Extract<DuelEvent, { type: T }>
type Part<T extends DuelEvent['type']> = NonNullable<EventOf<T>['open']>

const sumOf = (counts: Record<string, number>) => Object.values(counts).reduce((sum, count) => sum + count, 0)
const squadrons = (fuel: Part<'gunsFired'>['fuel']): string[] =>
  Object.entries(fuel).map(([id, left]) => say('log.gunsFired', { squadron: id, fuel: left }))

/** One sentence for what happened in an event of an expansion. */
const tellers: { [T in DuelEvent['type']]?: (open: Part<T>) => string[] } = {
  tilesMoved: ({ put }) => [say('log.tilesMoved', { count: sumOf(countTiles(put)) })],
  windowAnnounced: ({ used }) => [say(used ? 'log.window.used' : 'log.window.unused')],
  boarsPlaced: ({ at }) => [say('log.boarsPlaced', { count: at.length })],
  boarFlew: ({ from, at }) => [say('log.boarFlew', { from, at })],
  aceEarned: ({ kind, at }) => [say('log.aceEarned', { ace: kind, hex: at })],
  aceLaid: ({ kind, at }) => [say('log.aceLaid', { ace: kind, hex: at })],
  acePassed: () => [say('log.acePassed')],
  aceFired: () => [say('log.aceFired')],
  railFlakMoved: ({ from, to }) => [say('log.railFlakMoved', { from, to })],
  gunsAndLightsPlaced: ({ guns, lights }) => {
    const placed = [...counted('log.gunsPlaced', sumOf(guns)), ...counted('log.lightsPlaced', sumOf(lights))]
    return placed.length > 0 ? placed : [say('log.noGuns')]
  },
  extraTilesPlaced: ({ tiles }) => {
    const count = sumOf(countTiles(tiles))
    return [count > 0 ? say('log.extraTilesPlaced', { count }) : say('log.noExtraTiles')]
  },
  gunsFired: ({ fuel }) => squadrons(fuel),
}

/** What happened in an event of an expansion; undefined for any other. */
export function expansionSentences({ board }: Rules, event: DuelEvent): string[] | undefined {
  const city = (hex: number) => say('plan.hexOf', { city: board.city(hex)?.name ?? '', hex })
  if (event.type === 'targetDrawn') {
    const [own] = Object.values(event.own ?? {})
    return own ? [say('log.targetDrawn', { city: city(own.target) })] : []
  }
  if (event.type === 'crestsShown') {
    const [own] = Object.values(event.own ?? {})
    return own
      ? [say('log.crestsShown', { cities: saySeries(own.cities.map(city)) })]
      : [say('log.crestsHidden')]
  }
  const tell = tellers[event.type] as ((open: unknown) => string[]) | undefined
  return tell && (event.open ? tell(event.open) : [])
}
