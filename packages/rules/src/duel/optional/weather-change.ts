import { z } from 'zod/mini'
import { type Direction, deckFrom, type Hex, opposite, type Random, turnedHeading } from '../../core/index.ts'
import type { Board } from '../board/prepare.ts'
import { defineOption, type OptionGuide } from '../rules/define-option.ts'
import type { Rules } from '../rules/rules.ts'
import { type DuelOpen, type Weather, weatherSchema } from '../state/open.ts'

export const weatherChange = 'D10.2'

/** A weather-change card: the wind turns by `turn` steps clockwise, everything in the sky moves `steps` hexes. */
const changeCardSchema = z.object({ turn: z.int(), steps: z.int() })
type ChangeCard = z.infer<typeof changeCardSchema>

const weatherChangeEvents = {
  /** The weather has changed, just before the bomber moves; `weather` is as it is now. */
  weatherChanged: { open: z.object({ card: changeCardSchema, weather: weatherSchema }) },
}

/** One hex with the wind; from the board's edge to the opposite end of the same line of hexes. */
function drifted(board: Board, hex: Hex, wind: Direction): Hex {
  const next = board.step(hex, wind)
  if (next !== undefined) return next
  let end = hex
  for (let back = board.step(end, opposite(wind)); back !== undefined; back = board.step(end, opposite(wind)))
    end = back
  return end
}

const moved = (board: Board, hexes: readonly Hex[], wind: Direction, steps: number): Hex[] =>
  hexes.map((hex) => Array.from({ length: steps }).reduce<Hex>((at) => drifted(board, at, wind), hex))

/** The weather after a change: first the wind turns, then everything moves with it. */
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

/** The moves before which the weather changes, each once, in order. */
const timetable = ({ weather }: DuelOpen): number[] =>
  [...new Set(weather?.changesBefore)].sort((a, b) => a - b)

/** Whether the weather changes right before the bomber's next move. The moves are public. */
export const isChangeDue = (open: DuelOpen): boolean =>
  timetable(open).includes((open.bomber?.flown.length ?? 0) + 1)

/**
 * The card of the change that is due: the six cards are shuffled anew each night, and again when they are used up. The
 * order follows from the seed when it is needed, and stands nowhere.
 */
function cardOf(rules: Rules, open: DuelOpen, random: Random): ChangeCard | undefined {
  const cards = rules.board.pack.weatherChanges
  const place = timetable(open).indexOf((open.bomber?.flown.length ?? 0) + 1)
  // Both nights of a mirror match have the same cards (D13.2).
  const night = rules.setup.mirror && rules.version > 1 ? 1 : open.night
  const deck = deckFrom(random(`n${night}/changes/${Math.floor(place / Math.max(1, cards.length))}`), cards)
  return deck(place % Math.max(1, cards.length))
}

/** D10.2, changing weather. */
export const changingWeather = defineOption({
  rule: weatherChange,
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

/** {@link changingWeather} for authors of programs. */
export const changingWeatherGuide: OptionGuide<typeof changingWeather> = {
  fields: {
    changesBefore: 'The moves of the bomber before which the weather may change (D10.2).',
    steps: 'Hexes by which everything in the sky moves.',
    'card.turn': 'Steps by which the wind turns, clockwise.',
    'weatherChanged.open.card': 'The weather-change card.',
    'weatherChanged event': 'The weather has changed (D10.2).',
  },
}
