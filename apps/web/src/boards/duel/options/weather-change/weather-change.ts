import type { DuelOpen } from '@opsroom/rules/duel'
import { say } from '../../words/words.ts'
import type { BoardOption } from '../option.ts'

/**
 * The number of moves of the bomber up to the one before which the weather changes next, its next move being 1;
 * undefined when the weather changes no more. In the bomber's turn a change before its next move has already happened,
 * and is not counted.
 */
export function movesUntilWeatherChange({ weather, bomber, turn }: DuelOpen): number | undefined {
  const flown = bomber?.flown.length ?? 0
  const least = flown + (turn === 'bomber' ? 2 : 1)
  const next = (weather?.changesBefore ?? []).filter((move) => move >= least)
  return next.length > 0 ? Math.min(...next) - flown : undefined
}

export const changingWeather: BoardOption = {
  rule: 'D10.2',
  chips(open) {
    if (!open.weather || open.phase === 'over') return []
    const count = movesUntilWeatherChange(open)
    const [words, short] =
      count === undefined
        ? [say('status.change.over'), say('status.change.over.short')]
        : [say('status.change.in', { count }), say('status.change.in.short', { count })]
    const sign = 'M-7 3C-9-1-5-4-3-2-2-7 5-7 5-2 9-3 9 3 6 3ZM-4 6.5H5M2.5 4.4 5 6.5 2.5 8.6'
    return [{ sign, words, short, spent: count === undefined }]
  },
  says: {
    weatherChanged: ({ card, weather }) => [
      say('log.weatherChanged', { heading: weather.wind, count: card.steps }),
    ],
  },
}
