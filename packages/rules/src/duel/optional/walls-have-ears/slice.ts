import { z } from 'zod/mini'
import { hexSchema } from '../../board/pieces.ts'
import { secretSlice } from '../../state/slices.ts'

/** The crests that were handed over tonight (D12.2): a secret of the two players (D14). */
export const crests = secretSlice('crests', z.array(hexSchema))

/** A secret of the British: the targets drawn tonight, of which the last is valid. */
export const drawnTargets = secretSlice('targets', z.array(hexSchema))
