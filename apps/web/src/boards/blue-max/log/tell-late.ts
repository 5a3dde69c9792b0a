import { type BlueMaxEvent, type CardColour, hitOf, type OutCause } from '@opsroom/rules/blue-max'
import { sayCommaList } from '../../../words/lists.ts'
import { noun, say } from '../words/words.ts'
import { areCardsIdle, type TakenCard } from './idle-cards.ts'
import type { TellingContext } from './telling.ts'

/**
 * The effect of a damage card in its colour, in words: `Wings: 3 damage`.
 * @param kills whether people can be killed (B4.5)
 */
function cardWords(card: string, colour: CardColour, kills: boolean): string {
  const { zone, damage, effect } = hitOf(card, colour, kills)
  return sayCommaList([
    ...(zone && damage !== undefined ? [say('card.damage', { zone, count: damage })] : []),
    ...(effect ? [noun('effect', effect)] : []),
  ])
}

/** The sentences for the damage cards that a plane takes: each takes effect, or does nothing. */
function cardSentences(
  { who, setup, before, sheetBefore }: TellingContext,
  seat: string,
  cards: readonly TakenCard[],
): string[] {
  const idle = areCardsIdle(setup, before.planes[seat], sheetBefore(seat), cards)
  return cards.map(({ card, colour }, index) =>
    say(idle[index] ? 'log.card.void' : `log.card.${colour}`, {
      who: who(seat),
      what: cardWords(card, colour, setup.kills),
    }),
  )
}

interface Seen {
  marker?: 'smoke' | 'fire' | undefined
  observerKilled?: true | undefined
  spins?: true | undefined
  out?: OutCause | undefined
}

/** The public sentences about the effect that damage cards have had on a plane. */
function seenSentences(
  { who, outs }: TellingContext,
  seat: string,
  { marker, observerKilled, spins, out }: Seen,
): string[] {
  return [
    ...(marker ? [say(`log.marker.${marker}`, { who: who(seat) })] : []),
    ...(observerKilled ? [say('log.observerKilled', { who: who(seat) })] : []),
    ...(spins ? [say('log.beginsSpin', { who: who(seat) })] : []),
    ...(out ? outs({ [seat]: out }) : []),
  ]
}

type OwnCards = NonNullable<NonNullable<Extract<BlueMaxEvent, { type: 'resolved' }>['own']>[string]>

/**
 * The sentences that only the pilot may read: each damage card that takes effect, and the dice that nobody else sees.
 */
function ownSentences(
  telling: TellingContext,
  own: Readonly<Record<string, OwnCards | undefined>> = {},
): string[] {
  const { who } = telling
  return Object.entries(own).flatMap(([seat, secret]) =>
    secret
      ? [
          ...cardSentences(telling, seat, secret.cards),
          ...(secret.dry === undefined ? [] : [say('log.dry', { who: who(seat), die: secret.dry })]),
          ...(secret.control === undefined
            ? []
            : [
                say(secret.control >= 5 ? 'log.control.lost' : 'log.control.kept', {
                  who: who(seat),
                  die: secret.control,
                }),
              ]),
        ]
      : [],
  )
}

type Jams = Extract<BlueMaxEvent, { type: 'unjamRolled' | 'jamRolled' }>

/**
 * The sentences about the dice that decide whether guns jam or are cleared, which only the pilot of the plane sees
 * (B1.8.5, B1.8.7).
 * @param least the lowest roll with which the gun jams, or is cleared
 */
function gunSentences(
  { who, before }: TellingContext,
  { own = {} }: Jams,
  kind: 'unjam' | 'jam',
  least: number,
): string[] {
  return Object.entries(own).flatMap(([seat, secret]) =>
    (['pilot', 'observer'] as const).flatMap((crew) => {
      const die = secret?.[crew]
      if (secret === undefined || die === undefined) return []
      // Long bursts are rolled for even when guns or observer have been lost since; the die does nothing then (RB9).
      const isGone = crew === 'pilot' ? secret.sheet.guns < 1 : before.planes[seat]?.observerKilled
      if (kind === 'jam' && isGone) return [say('log.jam.gone', { who: who(seat), crew, die })]
      return [say(`log.${kind}.${die >= least ? 'yes' : 'no'}`, { who: who(seat), crew, die })]
    }),
  )
}

/**
 * The log's sentences about phases 6 to 8: effects of damage cards, spins, guns, fire, smoke, stalls, and empty tanks.
 */
export function laterPhaseSentences(telling: TellingContext, event: BlueMaxEvent): string[] {
  const { who, outs } = telling
  switch (event.type) {
    case 'resolved':
      return [
        ...ownSentences(telling, event.own),
        ...Object.entries(event.open?.results ?? {}).flatMap(([seat, seen]) =>
          seenSentences(telling, seat, seen),
        ),
      ]
    case 'recovered':
      return Object.entries(event.open?.rolls ?? {}).flatMap(([seat, { die, facing, heading, out }]) => [
        heading !== undefined && facing !== undefined
          ? say('log.recovered', { who: who(seat), die, facing, heading })
          : say('log.notRecovered', { who: who(seat), die }),
        ...(out ? outs({ [seat]: out }) : []),
      ])
    case 'unjamRolled':
      return gunSentences(telling, event, 'unjam', 4)
    case 'jamRolled':
      return gunSentences(telling, event, 'jam', 5)
    case 'fell':
      return [
        ...Object.entries(event.open?.levels ?? {}).map(([seat, level]) =>
          say('log.fell', { who: who(seat), level }),
        ),
        ...outs(event.open?.out),
      ]
    case 'burned':
      return [
        ...ownSentences(telling, event.own),
        ...Object.entries(event.open?.results ?? {}).flatMap(([seat, { die, quenched, ...seen }]) => [
          ...(die === undefined
            ? []
            : [say(quenched ? 'log.fire.out' : 'log.fire.burns', { who: who(seat), die })]),
          ...seenSentences(telling, seat, seen),
        ]),
      ]
    case 'smokeRolled':
      return Object.entries(event.open?.results ?? {}).map(([seat, { die, becomes }]) =>
        die === undefined
          ? say('log.smoke.slipped', { who: who(seat) })
          : say(`log.smoke.${becomes}`, { who: who(seat), die }),
      )
    case 'stallRolled':
      return Object.entries(event.open?.rolls ?? {}).map(([seat, { die, spins }]) =>
        say(spins ? 'log.stall.spins' : 'log.stall.holds', { who: who(seat), die }),
      )
    case 'turnEnded':
      return outs(event.open?.out)
    default:
      return []
  }
}
