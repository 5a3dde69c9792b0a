import { windowCards } from '@opsroom/rules/duel'
import { say } from '../words/words.ts'
import type { BoardOption } from './option.ts'

export const windowFoil: BoardOption = {
  rule: 'D12.4',
  chips(open) {
    const { announced, used } = windowCards.of(open)
    if (announced === undefined) return []
    const words =
      used.length > 0
        ? say('status.window.fallen', { count: used.length })
        : say(announced ? 'status.window.announced' : 'status.window.none')
    const short = say(announced ? 'status.window.short' : 'status.window.short.none')
    return [{ sign: 'M-7-7-3 7M-1-8 1 8M3-7 7 7', words, short, spent: !announced }]
  },
  says: { windowAnnounced: ({ used }) => [say(used ? 'log.window.used' : 'log.window.unused')] },
  adds: { bomberFlew: ({ window }) => (window ? [say('log.window.card')] : []) },
}
