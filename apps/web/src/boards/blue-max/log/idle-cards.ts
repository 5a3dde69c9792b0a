import {
  type BlueMaxSetup,
  type CardHit,
  type DrawnCard,
  type FlyingPlane,
  fuelLost,
  hitOf,
  type Sheet,
} from '@opsroom/rules/blue-max'

/** A damage card that takes effect on a plane, unless it is void. */
export type TakenCard = DrawnCard & { isVoid?: true | undefined }

/**
 * Whether each of the damage cards that a plane takes does nothing. Besides those that a rule calls void these are smoke
 * and fire on a plane that has them (B1.9.4), jams and hits of guns that are jammed or gone (B1.9.1), and hits in a
 * tank without fuel (B4.5).
 * @param flying the public state of the plane before the cards
 * @param sheet its sheet before the cards
 */
export function areCardsIdle(
  { fuel: isFuelCounted, kills }: BlueMaxSetup,
  flying: FlyingPlane | undefined,
  sheet: Sheet | undefined,
  cards: readonly TakenCard[],
): boolean[] {
  if (!flying || !sheet) return cards.map(({ isVoid = false }) => isVoid)
  let { smoke, fire } = flying
  let { guns, jammed, fuel } = sheet
  const isIdle = (effect: CardHit['effect']): boolean => {
    switch (effect) {
      case 'smoke':
        return smoke || fire
      case 'fire':
        return fire
      case 'gunsJam':
        return guns < 1 || jammed
      case 'gunLost':
        return guns < 1
      case 'tank3':
      case 'tank6':
        return !isFuelCounted || fuel < 1
      default:
        return false
    }
  }
  return cards.map(({ card, colour, isVoid }) => {
    const { effect } = hitOf(card, colour, kills)
    if (isVoid || isIdle(effect)) return true
    smoke ||= effect === 'smoke'
    fire ||= effect === 'fire'
    jammed ||= effect === 'gunsJam'
    if (effect === 'gunLost') guns -= 1
    if (effect) fuel -= fuelLost[effect] ?? 0
    return false
  })
}
