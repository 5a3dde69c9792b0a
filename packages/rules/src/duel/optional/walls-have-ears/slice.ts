import { z } from 'zod/mini'
import { hexSchema } from '../../board/pieces.ts'
import { secretSlice } from '../../state/slices.ts'

/** D12.2, D14: the crests that were handed over tonight, known to both players and to nobody else. */
export const crests = secretSlice('crests', z.array(hexSchema))

/** Knowledge of the British alone: the targets drawn tonight, the last of which stands. */
export const drawnTargets = secretSlice('targets', z.array(hexSchema))
