import type { Entry, Play } from '@opsroom/rules/core'
import type { SnowballOpen, SnowballOrder } from '@opsroom/testkit/snowball'
import { tableSentence } from '../../../apps/web/src/board-kit/log/table-words.ts'
import type { LogItem } from '../../../apps/web/src/board-kit/log/turns.ts'
import type { Happening } from '../../../apps/web/src/state/fold.ts'
import { nameAtSeat } from '../../../apps/web/src/words/seats.ts'

/** The part of the game that all may know. */
export const fightOf = ({ game }: Pick<Play, 'game'>): SnowballOpen => game.open as SnowballOpen

type Round = SnowballOpen['shown'][number]

export const wordsOf = (given: SnowballOrder): string =>
  given.type === 'throw' ? `Throw at ${given.at}` : given.type === 'duck' ? 'Duck' : 'Make snowballs'

/** A round that is over, in sentences. */
export const roundSentences = ({ orders, hit, sun }: Round): string[] => [
  `${Object.entries(orders)
    .map(([id, given]) => `${id}: ${wordsOf(given)}`)
    .join('; ')}.`,
  hit.length > 0 ? `Hit: ${hit.join(', ')}.` : 'Nobody is hit.',
  ...(sun ? ['The sun comes out.'] : []),
]

function sentencesOf(entry: Entry, after: Play): string[] {
  const { type } = entry.event
  if (entry.scope === 'table')
    return [
      tableSentence(
        entry.event,
        after.table.open.seats.map(({ id, side }) => ({ id, side })),
      ),
    ]
  if (type === 'roundEnded') return fightOf(after).shown.slice(-1).flatMap(roundSentences)
  return type === 'began' ? ['The fight begins.'] : []
}

/** The log's line for a happening. */
export const tell = ({ number, entry, after }: Happening): LogItem => ({
  number,
  sentences: sentencesOf(entry, after),
  heading: false,
})

/** The end of a fight; undefined while it goes on. */
export function verdictOf(play: Play): string | undefined {
  const { ending } = play.table.open
  return ending && `The fight is over. ${ending.winners.join(', ')} won.`
}

export const momentOf = (round: number): string => `Round ${round}`
export const ownerOf = (play: Play) => (seat: string) => nameAtSeat(play, seat)
