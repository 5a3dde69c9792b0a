import { z } from 'zod/mini'
import type { Hex } from '../../../core/index.ts'
import { countByHexSchema } from '../../board/pieces.ts'
import { totalOf } from '../../state/counts.ts'
import type { DuelOpen } from '../../state/open.ts'
import { openSlice } from '../../state/slices.ts'

export const britishGroundRuleId = 'D12.10'

/** D12.10: the British guns and searchlights of this night, by hex. */
export const britishGround = openSlice(
  'britishGround',
  z.object({ guns: countByHexSchema, lights: countByHexSchema }),
  { guns: {}, lights: {} },
)

/** The number of British searchlights in a hex (D12.10). */
export const searchlightsAt = (open: DuelOpen, hex: Hex): number => britishGround.of(open).lights[hex] ?? 0

/** The number of extra tiles that the German may place in return for guns and lights: two for each (D12.10). */
export const extraTileAllowance = (open: DuelOpen): number => {
  const { guns, lights } = britishGround.of(open)
  return 2 * (totalOf(guns) + totalOf(lights))
}
