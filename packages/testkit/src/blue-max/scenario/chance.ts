import type { Random, Rng } from '@opsroom/rules/core'
import type { Given } from './format.ts'

/** The chance of a scenario: the numbers and cards that it lists, in their order, and no others. */
export interface ScriptedChance {
  random: Random
  /** The listed numbers and cards that were not used, as text; undefined if all were used. */
  leftOver(): string | undefined
}

const never = (): never => {
  throw new Error('a scenario lists dice, cards and openers only')
}
const rngOf = (part: Partial<Rng>): Rng => ({ int: never, shuffle: never, pick: never, hex: never, ...part })

/**
 * Chance from the lists of a scenario, by the purposes of Blue Max: `duel/turn/phase/seat/kind` is a die,
 * `duel/turn/opens` the seat that opens a circle, `duel/card/deck/count` a card.
 * @throws Error from `random` when a number or a card is needed that is not listed
 */
export function scriptedChance({ dice = {}, decks = {}, discards = {}, opens = [] }: Given): ScriptedChance {
  const left = {
    dice: Object.fromEntries(
      Object.entries(dice).map(([seat, kinds]) => [
        seat,
        Object.fromEntries(Object.entries(kinds).map(([kind, faces]) => [kind, [...faces]])),
      ]),
    ),
    cards: Object.fromEntries(Object.entries(decks).map(([deck, cards]) => [deck, [...(cards ?? [])]])),
    opens: [...opens],
  }

  const die = (seat: string, kind: string): Rng =>
    rngOf({
      int() {
        const face = left.dice[seat]?.[kind]?.shift()
        if (face === undefined) throw new Error(`${seat} rolls for ${kind}, and no die is listed`)
        return face - 1
      },
    })

  const card = (deck: string): Rng =>
    rngOf({
      pick<T>(items: readonly T[]): T {
        const wanted = left.cards[deck]?.shift()
        // The scenario lists discards for this deck, which have been shuffled back into it: any card may be drawn,
        // without being listed.
        if (wanted === undefined && deck in discards) return items[0] as T
        if (wanted === undefined) throw new Error(`a card of deck ${deck} is drawn, and none is listed`)
        if (!items.includes(wanted as T)) throw new Error(`deck ${deck} has no ${wanted} to draw`)
        return wanted as T
      },
    })

  const opener = rngOf({
    pick<T>(items: readonly T[]): T {
      const wanted = left.opens.shift()
      if (wanted === undefined) throw new Error('a circle is opened, and no opener is listed')
      if (!items.includes(wanted as T)) throw new Error(`${wanted} is not in the circle`)
      return wanted as T
    },
  })

  return {
    random(purpose) {
      const parts = purpose.split('/')
      if (parts[1] === 'card') return card(parts[2] ?? '')
      if (parts[2] === 'opens') return opener
      return die(parts[3] ?? '', parts[4] ?? '')
    },
    leftOver() {
      const dieLeft = Object.entries(left.dice).flatMap(([seat, kinds]) =>
        Object.entries(kinds).flatMap(([kind, faces]) =>
          faces.length > 0 ? [`${faces.join(', ')} of ${seat} for ${kind}`] : [],
        ),
      )
      const cardsLeft = Object.entries(left.cards).flatMap(([deck, cards]) =>
        cards.length > 0 ? [`${cards.join(', ')} of deck ${deck}`] : [],
      )
      const all = [...dieLeft, ...cardsLeft, ...(left.opens.length > 0 ? [`opener ${left.opens}`] : [])]
      return all.length > 0 ? `never used: ${all.join('; ')}` : undefined
    },
  }
}
