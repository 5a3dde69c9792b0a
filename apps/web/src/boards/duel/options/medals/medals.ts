import { medals } from '@opsroom/rules/duel'
import { say } from '../../words/words.ts'
import { type BoardOption, countedSentence } from '../option.ts'

export const medalsRule: BoardOption = {
  rule: 'D10.4',
  chips(open) {
    const { british, german, fuelSaved } = medals.of(open)
    const sign = 'M-3.6-9H3.6L1.8-2.6H-1.8ZM0-2.6A5 5 0 1 1 0 7.4 5 5 0 1 1 0-2.6Z'
    const words = say(fuelSaved ? 'status.medals.saved' : 'status.medals', { british, german })
    return [{ sign, words, short: say('status.medals.short', { british, german }) }]
  },
  says: {
    repaired: ({ at, what }) =>
      what === 'airport'
        ? [say('log.repaired.airport', { hex: at })]
        : [say('log.repaired.tile', { hex: at, tile: what })],
  },
  adds: {
    mosquitoFlew: ({ medals: used }) => countedSentence('log.medals.dropped', used?.spent),
    squadronFlew: ({ medals: used }) => (used?.spent ? [say('log.medals.fuelSaved')] : []),
    fightersTurnEnded: ({ medals: used }) => countedSentence('log.medals.laid', used?.spent),
    bomberFlew: ({ medals: used }) => [
      ...Object.entries(used?.removed ?? {}).map(([kind, count]) =>
        say('log.medals.removed', { count, tile: kind }),
      ),
      ...countedSentence('log.medals.earned.british', used?.earned?.british),
      ...countedSentence('log.medals.earned.german', used?.earned?.german),
    ],
  },
  marks: (open) => ({ medalsLaid: medals.of(open).laid }),
}
