import { ju88Slice } from '@opsroom/rules/duel'
import { say } from '../../words/words.ts'
import { type BoardOption, squadronWithAircraft } from '../option.ts'

export const junkers: BoardOption = {
  rule: 'D12.1',
  chips(open) {
    const { out, home, lost } = ju88Slice.of(open)
    const squadron = squadronWithAircraft(open, 'Ju88')
    const picture = { sign: 'M0-8V7M-8 0 0-2.4 8 0M-3.4 7 0 5.6 3.4 7', short: say('piece.ju88') }
    if (lost) return [{ ...picture, words: say('status.ju88.lost'), spent: true }]
    if (!squadron) return []
    const badge = out && home ? 'both' : out ? 'out' : home ? 'home' : 'fresh'
    return [{ ...picture, words: say(`status.ju88.${badge}`, { squadron }), spent: out && home }]
  },
  adds: {
    squadronsPlaced: ({ ju88: flown }) => (flown ? [say('log.ju88', { squadron: flown })] : []),
  },
  carried(open, id) {
    if (open.squadrons[id]?.aircraft !== 'Ju88') return undefined
    const { out, home } = ju88Slice.of(open)
    // The Ju 88 can be used once on the way out and once on the way home, so it counts as unused again after the
    // strike.
    return { what: 'ju88', used: open.bomber?.struck === undefined ? out : home }
  },
}
