import { type Colour, type DrawnCard, hitOf } from '@opsroom/rules/blue-max'
import { sayRow } from '../../../words/lists.ts'
import { noun, say } from '../words/words.ts'

/** The effect of a card in its colour: `Wings: 3 damage`. @param kills whether people can be killed (B4.5) */
export function cardWords(card: string, colour: Colour, kills: boolean): string {
  const { zone, damage, effect } = hitOf(card, colour, kills)
  return sayRow([
    ...(zone && damage !== undefined ? [say('card.damage', { zone, count: damage })] : []),
    ...(effect ? [noun('effect', effect)] : []),
  ])
}

/** A card that takes effect, or has none, as a sentence. */
export function cardSentence(
  who: string,
  { card, colour, isVoid }: DrawnCard & { isVoid?: true | undefined },
  kills: boolean,
): string {
  const what = cardWords(card, colour, kills)
  return say(isVoid ? 'log.card.void' : `log.card.${colour}`, { who, what })
}
