import { z } from 'zod/mini'
import type { Direction } from '../../../core/index.ts'
import { hexSchema, tileCountsSchema } from '../../board/pieces.ts'
import { mosquitoPathEnd } from '../../mosquito/legality.ts'
import { dropFieldsOf } from '../../orders/mosquito.ts'
import { type FieldContents, type OrderExtension, optionFieldsIn } from '../../rules/contribution.ts'
import { defineOption, type OptionGuide } from '../../rules/define-option.ts'
import type { DropPlace, Rules, UpcomingEvent } from '../../rules/rules.ts'
import { addCounts, plusCount } from '../../state/counts.ts'
import type { DuelOpen } from '../../state/open.ts'
import { dropsSchema, type MosquitoOrder } from '../../state/order-schemas.ts'
import { refusal } from '../../words/refusal.ts'

const fields = { onTheWay: z.optional(dropsSchema) }
type Way = MosquitoOrder & FieldContents<typeof fields>

const wayDropsSchema = z.object({
  at: hexSchema,
  targetMarkers: z.int(),
  airportBombs: z.int(),
  destroyed: tileCountsSchema,
})

/** The hex between the start and the end of a two-hex move; undefined for a shorter move. */
const hexBetween = (rules: Rules, open: DuelOpen, path: readonly Direction[]): number | undefined =>
  path.length === 2 ? mosquitoPathEnd(rules, open, path.slice(0, 1)) : undefined

/**
 * The hex between the start and the end of a Mosquito order, as a hex in which it may drop markers; none when the move
 * has no such hex.
 */
function placeOnTheWay(rules: Rules, open: DuelOpen, order: Way): DropPlace[] {
  const hex = hexBetween(rules, open, order.path)
  if (hex === undefined) return []
  return [
    {
      hex,
      drops: order.onTheWay ?? {},
      withDrops: (drops): Way => ({ ...order, onTheWay: { ...order.onTheWay, ...drops } }),
      picks: { targetMarker: 'wayTargetMarker', bomb: 'wayBomb' },
    },
  ]
}

const dropping: OrderExtension<Way> = {
  order: 'mosquito',
  fields,
  refuse: (_rules, _view, { onTheWay, path }) =>
    onTheWay && path.length !== 2 ? refusal('D5.1', 'drops.noHexBetween') : undefined,
}

function onTheWay({ rules, state: { open }, command }: UpcomingEvent<'mosquitoFlew'>) {
  // The cast is safe: only the order `mosquito` leads to the event `mosquitoFlew`.
  const order = command as Way
  const at = hexBetween(rules, open, order.path)
  const drops = optionFieldsIn(fields, command).onTheWay
  return at !== undefined && drops ? { onTheWay: { at, ...dropFieldsOf(drops) } } : {}
}

const words = {
  picks: ['wayBomb', 'wayTargetMarker'],
  refusals: ['drops.noHexBetween'],
} as const
declare module '../../words/option-words.ts' {
  interface WordsByRule {
    'D5.1': typeof words
  }
}

/**
 * D5.1 by the German rulebook of 2007: the Mosquito drops in every hex that it enters, so also in the hex that it
 * crosses. Field `onTheWay: { targetMarkers?, bombs? }` of the order `mosquito` (picks `wayTargetMarker`, `wayBomb`) →
 * `mosquitoFlew.onTheWay`.
 */
export const dropsOnTheWay = defineOption({
  rule: 'D5.1',
  words,
  extensions: [dropping],
  flight: { dropPlaces: placeOnTheWay },
  eventFields: { mosquitoFlew: { onTheWay: wayDropsSchema } },
  extras: { mosquitoFlew: onTheWay },
  folds: {
    mosquitoFlew: {
      open(open, { onTheWay: drops }) {
        if (!drops) return open
        const { at, targetMarkers, airportBombs, destroyed } = drops
        const { ground } = open
        return {
          ...open,
          ground: {
            ...ground,
            targetMarkers: plusCount(ground.targetMarkers, at, targetMarkers),
            airportBombs: plusCount(ground.airportBombs, at, airportBombs),
            destroyed: addCounts(ground.destroyed, at, destroyed),
          },
        }
      },
    },
  },
})

/** The guide to {@link dropsOnTheWay} for authors of programs. */
export const dropsOnTheWayGuide: OptionGuide<typeof dropsOnTheWay> = {
  fields: {
    onTheWay: 'Drops in the hex between (German rulebook).',
  },
  picks: {
    wayBomb: 'As `bomb`, in the hex between.',
    wayTargetMarker: 'As `targetMarker`, in the hex between.',
  },
}
