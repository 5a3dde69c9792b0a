import type { DuelEvent, Rules } from '@opsroom/rules/duel'
import { type Key, say } from '../words/words.ts'
import { expansionSentences } from './tell-expansions.ts'

/** What options put into events of the base game (`Contribution.eventFields`). */
interface Extras {
  medals?: {
    removed?: Record<string, number>
    earned?: { british?: number; german?: number }
    spent?: number
    laid?: Record<string, number>
  }
  mw50?: string | boolean
  ju88?: string
  window?: boolean
  solo?: { bomber: number; mosquito: number; target: number }
  aside?: readonly string[]
  reshuffled?: boolean
  markers?: number
}

const counted = (key: Key, count = 0): string[] => (count > 0 ? [say(key, { count })] : [])

/** What happened in an event of an option; undefined for one of the base game. */
export function optionSentences(rules: Rules, event: DuelEvent): string[] | undefined {
  switch (event.type) {
    case 'weatherChanged': {
      if (!event.open) return []
      const { card, weather } = event.open
      return [say('log.weatherChanged', { heading: say(`heading.${weather.wind}`), count: card.steps })]
    }
    case 'routePlanned':
      return [say('log.routePlanned')]
    case 'repaired': {
      if (!event.open) return []
      const { at, what } = event.open
      return what === 'airport'
        ? [say('log.repaired.airport', { hex: at })]
        : [say('log.repaired.tile', { hex: at, tile: say(`tile.${what}` as Key) })]
    }
    default:
      return expansionSentences(rules, event)
  }
}

/** What the cards did (D11). */
const cardSentences = ({ aside = [], reshuffled, markers }: Extras): string[] => [
  ...(aside.length > 0
    ? [
        say('log.cards.aside', {
          count: aside.length,
          cards: aside.map((card) => say(`heading.short.${card}` as Key)).join(', '),
        }),
      ]
    : []),
  ...(reshuffled ? [say('log.cards.reshuffled')] : []),
  ...counted('log.cards.markers', markers),
]

/** What options add to an event of the base game. */
export function extraSentences(event: DuelEvent): string[] {
  const extras = ((event as { open?: unknown }).open ?? {}) as Extras
  const { medals = {}, mw50, ju88, window, solo } = extras
  switch (event.type) {
    case 'weatherDrawn':
      return solo
        ? [say('log.solo.drawn', { ...solo, target: `${say(`status.target.${solo.target}` as Key)}.` })]
        : []
    case 'squadronsPlaced':
      return [
        ...(mw50 ? [say('log.mw50.given', { squadron: say(`squadron.${mw50}` as Key) })] : []),
        ...(ju88 ? [say('log.ju88', { squadron: say(`squadron.${ju88}` as Key) })] : []),
      ]
    case 'mosquitoFlew':
      return counted('log.medals.dropped', medals.spent)
    case 'squadronFlew':
      return [...(mw50 ? [say('log.mw50.used')] : []), ...(medals.spent ? [say('log.medals.fuelSaved')] : [])]
    case 'fightersTurnEnded':
      return counted('log.medals.laid', medals.spent)
    case 'bomberFlew':
      return [
        ...(window ? [say('log.window.card')] : []),
        ...Object.entries(medals.removed ?? {}).map(([kind, count]) =>
          say('log.medals.removed', { count, tile: say(`tile.${kind}` as Key) }),
        ),
        ...counted('log.medals.earned.british', medals.earned?.british),
        ...counted('log.medals.earned.german', medals.earned?.german),
        ...cardSentences(extras),
      ]
    default:
      return []
  }
}
