import { z } from 'zod/mini'
import {
  type Direction,
  deckFrom,
  type Hex,
  oppositeHeading,
  type Random,
  turnedHeading,
} from '../../core/index.ts'
import type { Board } from '../board/prepare.ts'
import { defineOption, type OptionGuide } from '../rules/define-option.ts'
import type { Rules } from '../rules/rules.ts'
import { type DuelOpen, type Weather, weatherSchema } from '../state/open.ts'

export const weatherChangeRuleId = 'D10.2'

/** A weather-change card: the wind turns by `turn` steps clockwise; clouds, storms and fogs move by `steps` hexes. */
const changeCardSchema = z.object({ turn: z.int(), steps: z.int() })
type ChangeCard = z.infer<typeof changeCardSchema>

const weatherChangeEvents = {
  /** The weather has changed, just before the bomber moves; `weather` is the new weather. */
  weatherChanged: { open: z.object({ card: changeCardSchema, weather: weatherSchema }) },
}

/**
 * The hex to which a cloud, storm or fog moves in one step with the wind. At the board's edge it re-enters at the
 * opposite end of the same line of hexes.
 */
function drifted(board: Board, hex: Hex, wind: Direction): Hex {
  const next = board.step(hex, wind)
  if (next !== undefined) return next
  let end = hex
  for (
    let back = board.step(end, oppositeHeading(wind));
    back !== undefined;
    back = board.step(end, oppositeHeading(wind))
  )
    end = back
  return end
}

const moved = (board: Board, hexes: readonly Hex[], wind: Direction, steps: number): Hex[] =>
  hexes.map((hex) => Array.from({ length: steps }).reduce<Hex>((at) => drifted(board, at, wind), hex))

/** The weather after a change: first the wind turns, then clouds, storms and fogs move with the new wind. */
function changed(board: Board, weather: Weather, { turn, steps }: ChangeCard): Weather {
  const wind = turnedHeading(weather.wind, turn)
  const { clouds, storms, fogs } = weather
  return {
    ...weather,
    wind,
    clouds: moved(board, clouds, wind, steps),
    storms: moved(board, storms, wind, steps),
    fogs: moved(board, fogs, wind, steps),
  }
}

/** The numbers of the bomber's moves before which the weather changes, without duplicates, in order. */
const timetable = ({ weather }: DuelOpen): number[] =>
  [...new Set(weather?.changesBefore)].sort((a, b) => a - b)

/**
 * Whether the weather changes right before the bomber's next move, which is public. The change is made when the
 * bomber's turn begins; so during that turn, a change that is due has just been made, and the bomber has not moved yet.
 */
export const isChangeDue = (open: DuelOpen): boolean =>
  timetable(open).includes((open.bomber?.flown.length ?? 0) + 1)

/**
 * The weather-change card of the change that is due. The six cards are shuffled anew each night, and again when all are
 * used. Their order is computed from the seed on demand and stored nowhere.
 */
function cardOf(rules: Rules, open: DuelOpen, random: Random): ChangeCard | undefined {
  const cards = rules.board.pack.weatherChanges
  const place = timetable(open).indexOf((open.bomber?.flown.length ?? 0) + 1)
  // Both nights of a mirror match have the same weather-change cards (D13.2).
  const night = rules.setup.mirror && rules.version > 1 ? 1 : open.night
  const deck = deckFrom(random(`n${night}/changes/${Math.floor(place / Math.max(1, cards.length))}`), cards)
  return deck(place % Math.max(1, cards.length))
}

/** D10.2, changing weather: weather-change cards turn the wind and move the weather during the night. */
export const changingWeather = defineOption({
  rule: weatherChangeRuleId,
  group: 'advanced',
  events: weatherChangeEvents,
  folds: {
    weatherChanged: { open: (open, { weather }) => ({ ...open, weather }) },
  },
  on: {
    turnBegan(rules, { open }, random) {
      if (open.turn !== 'bomber' || !open.weather || !isChangeDue(open)) return []
      const card = cardOf(rules, open, random)
      if (!card) return []
      const { turn, steps } = card
      const weather = changed(rules.board, open.weather, card)
      return [{ type: 'weatherChanged', open: { card: { turn, steps }, weather } }]
    },
  },
})

/** The guide to {@link changingWeather} for authors of programs. */
export const changingWeatherGuide: OptionGuide<typeof changingWeather> = {
  fields: {
    changesBefore: 'The moves of the bomber before which the weather may change (D10.2).',
    steps: 'Hexes by which everything in the sky moves.',
    'card.turn': 'Steps by which the wind turns, clockwise.',
    'weatherChanged.open.card': 'The weather-change card.',
    'weatherChanged event': 'The weather has changed (D10.2).',
  },
}
