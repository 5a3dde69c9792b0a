import type { Choice } from '@opsroom/rules/core'
import type { Rules } from '@opsroom/rules/duel'
import { hasWords, say, sayFirst } from '../words/words.ts'

/** What a value is called: a kind of tile, a squadron, a heading, an ace; numbers and the rest speak for themselves. */
function valueWords(value: string | number): string {
  const key = ['tile', 'squadron', 'heading', 'ace', 'height']
    .map((kind) => `${kind}.${value}`)
    .find(hasWords)
  return key ? say(key) : String(value)
}

/** A hex, by its city where there is one. */
export function placeWords({ board }: Rules, hex: number | undefined): string {
  if (hex === undefined) return ''
  const city = board.city(hex)
  return city ? say('plan.hexOf', { city: city.name, hex }) : say('hex.title', { hex })
}

/** What tells a choice from others of its kind, where the rest of its words is said beside them. */
export const shortWords = ({ pick, value }: Choice): string | undefined => {
  const key = `pick.${pick}.short`
  return hasWords(key) ? say(key, { value: valueWords(value) }) : undefined
}

/** One step of any order in plain words. */
export const choiceWords = (rules: Rules, { pick, value, hex, cost = 0 }: Choice): string =>
  sayFirst(
    [`pick.${pick}.${value}`, ...(cost > 0 ? [`pick.${pick}.cost`] : []), `pick.${pick}`],
    {
      value: valueWords(value),
      place: placeWords(rules, hex),
      count: typeof value === 'number' ? value : Math.max(1, cost),
    },
    'pick.other',
  )
