import { mw50Slice } from '@opsroom/rules/duel'
import { say } from '../../words/words.ts'
import type { BoardOption } from '../option.ts'

export const mw50Boost: BoardOption = {
  rule: 'D10.7',
  chips(open) {
    const { squadron, ready } = mw50Slice.of(open)
    if (!squadron) return []
    const words = say(ready ? 'status.mw50.ready' : 'status.mw50.used', { squadron })
    return [{ sign: 'M-4-6H4V7H-4ZM-1.6-9H1.6V-6M-4-1H4', words, short: say('piece.mw50'), spent: !ready }]
  },
  adds: {
    squadronsPlaced: ({ mw50: given }) => (given ? [say('log.mw50.given', { squadron: given })] : []),
    squadronFlew: ({ mw50: used }) => (used ? [say('log.mw50.used')] : []),
  },
  carried(open, id) {
    const { squadron, ready } = mw50Slice.of(open)
    return squadron === id ? { what: 'mw50', used: !ready } : undefined
  },
}
