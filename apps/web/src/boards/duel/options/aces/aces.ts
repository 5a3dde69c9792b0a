import { aces } from '@opsroom/rules/duel'
import { type MessageKeyFor, say } from '../../words/words.ts'
import type { BoardOption, StatusChip } from '../option.ts'

const chip = (key: MessageKeyFor<object>, short: MessageKeyFor<object>, spent = false): StatusChip => ({
  sign: 'M0-9 2.6-3.2 9-2.6 4.2 1.6 5.6 8 0 4.6-5.6 8-4.2 1.6-9-2.6-2.6-3.2Z',
  words: say(key),
  short: say(short),
  spent,
})

export const aceGunners: BoardOption = {
  rule: 'D12.8',
  chips(open) {
    const { silver, gold, silent } = aces.of(open)
    return [
      ...(silver > 0 ? [chip('status.ace.silver', 'status.ace.silver.short')] : []),
      ...(gold > 0 ? [chip('status.ace.gold', 'status.ace.gold.short')] : []),
      ...(open.phase === 'duel' && silent === open.round
        ? [chip('status.ace.silent', 'status.ace.gold.short', true)]
        : []),
    ]
  },
  says: {
    aceEarned: ({ kind, at }) => [say('log.aceEarned', { ace: kind, hex: at })],
    aceLaid: ({ kind, at }) => [say('log.aceLaid', { ace: kind, hex: at })],
    acePassed: () => [say('log.acePassed')],
    aceFired: () => [say('log.aceFired')],
  },
  tiles: { silverAce: { letter: 'S' }, goldAce: { letter: 'G' } },
}
