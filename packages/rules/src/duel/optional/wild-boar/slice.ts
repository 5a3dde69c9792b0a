import { z } from 'zod/mini'
import type { Hex } from '../../../core/index.ts'
import { countByHexSchema } from '../../board/pieces.ts'
import type { DuelOpen } from '../../state/open.ts'
import { openSlice } from '../../state/slices.ts'

export const boarRule = 'D12.5'

const boarsSchema = z.object({
  /** Face down, by airport: not used yet. */
  waiting: countByHexSchema,
  /** Turned up, by hex, until the bomber has moved. */
  flying: countByHexSchema,
  /** The round in which they flew. */
  round: z.int(),
})
type Boars = z.infer<typeof boarsSchema>
const none: Boars = { waiting: {}, flying: {}, round: 0 }

/** D12.5: the German's tokens, known to all. */
export const boars = openSlice('boars', boarsSchema, none)

export const boarsWaitingAt = (open: DuelOpen, hex: Hex): number => boars.of(open).waiting[hex] ?? 0
export const flyingAt = (open: DuelOpen, hex: Hex): number => boars.of(open).flying[hex] ?? 0

export const airportsWithBoars = (open: DuelOpen): Hex[] =>
  Object.entries(boars.of(open).waiting).flatMap(([hex, many]) => (many > 0 ? [Number(hex)] : []))
