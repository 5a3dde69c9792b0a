import { z } from 'zod/mini'
import type { Hex } from '../../../core/index.ts'
import { countByHexSchema } from '../../board/pieces.ts'
import type { DuelOpen } from '../../state/open.ts'
import { openSlice } from '../../state/slices.ts'

export const boarRuleId = 'D12.5'

const boarsSchema = z.object({
  /** The number of unused tokens, face down, by airport. */
  waiting: countByHexSchema,
  /** The number of tokens turned up, by hex, until the bomber has moved. */
  flying: countByHexSchema,
  /** The round in which the tokens in `flying` flew. */
  round: z.int(),
})
type Boars = z.infer<typeof boarsSchema>
const none: Boars = { waiting: {}, flying: {}, round: 0 }

/** The state of the German's Wild Boar tokens (D12.5), known to all. */
export const boars = openSlice('boars', boarsSchema, none)

/** The number of unused Wild Boar tokens at an airport (D12.5). */
export const boarsWaitingAt = (open: DuelOpen, hex: Hex): number => boars.of(open).waiting[hex] ?? 0
/** The number of Wild Boar tokens turned up in a hex until the bomber has moved (D12.5). */
export const boarsFlyingAt = (open: DuelOpen, hex: Hex): number => boars.of(open).flying[hex] ?? 0

/** The airports with at least one unused Wild Boar token (D12.5). */
export const airportsWithBoars = (open: DuelOpen): Hex[] =>
  Object.entries(boars.of(open).waiting).flatMap(([hex, many]) => (many > 0 ? [Number(hex)] : []))
