import { type Attack, type BlueMaxEvent, countHits } from '@opsroom/rules/blue-max'
import { sayList } from '../../../words/lists.ts'
import { say } from '../words/words.ts'
import type { TellingContext } from './telling.ts'

/** The log's sentence for an attack, as everybody may know it (B1.7.7). */
export function attackSentence(
  { who }: Pick<TellingContext, 'who'>,
  { by, crew, at, burst, distance, side, faces }: Attack,
): string {
  return say(`log.attack.${crew}`, {
    who: who(by),
    target: who(at),
    burst,
    distance,
    letter: side,
    dice: faces.length,
    count: countHits(faces),
  })
}

/**
 * The log's sentences about phases 3 to 5: collisions, fuel and fire. Damage cards are told in phase 6, when they take
 * effect.
 */
export function middlePhaseSentences(telling: TellingContext, event: BlueMaxEvent): string[] {
  const { who, hex } = telling
  switch (event.type) {
    case 'collided':
      return event.open
        ? [
            say('log.collided', {
              names: sayList(event.open.seats.map(who)),
              hex: hex(event.open.at),
              by: who(event.open.by),
              die: event.open.die,
              total: event.open.total,
              count: event.open.cards,
            }),
          ]
        : []
    case 'fuelPaid':
      return Object.entries(event.own ?? {}).flatMap(([seat, own]) =>
        own
          ? [
              say('log.fuel', { who: who(seat), fuel: own.sheet.fuel }),
              ...(own.die === undefined ? [] : [say('log.dry', { who: who(seat), die: own.die })]),
            ]
          : [],
      )
    case 'combatBegan':
      return event.open && event.open.asked.length > 0
        ? [say('log.combatBegan', { names: sayList(event.open.asked.map(who)) })]
        : [say('log.noCombat')]
    case 'fired':
      return [
        ...(event.open?.attacks.length
          ? event.open.attacks.map((attack) => attackSentence(telling, attack))
          : telling.before.asked.length > 0
            ? [say('log.held')]
            : []),
      ]
    default:
      return []
  }
}
