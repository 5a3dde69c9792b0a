import type { Tournament, TournamentSummary } from '@opsroom/protocol'
import { gameTitleOf, shortSetupSentences } from '../../boards/faces.ts'
import { sayTimeControlShort } from '../../words/clock-words.ts'
import { say } from './words/words.ts'

/** A tournament's game, options and system, each in a few words. */
export function tournamentInShort({
  game,
  digest,
  system,
  timeControl,
  roundDays,
}: TournamentSummary): string[] {
  const rounds = system.kind === 'swiss' ? system.rounds : 0
  return [
    gameTitleOf(game),
    ...shortSetupSentences(game, digest),
    sayTimeControlShort(timeControl),
    system.kind === 'swiss'
      ? say('tournaments.said.swiss', { rounds })
      : say(`tournaments.system.${system.kind}`),
    ...(system.kind !== 'swiss' || system.bothSides ? [say('tournaments.said.both')] : []),
    say('tournaments.said.roundDays', { days: roundDays }),
  ]
}

/** The status of a tournament as a text. */
export const tournamentStatusText = ({ status, rounds }: TournamentSummary): string =>
  status === 'playing'
    ? say('tournaments.status.playing', { round: rounds })
    : say(`tournaments.status.${status}`)

/** The name of the entrant with a given number. */
export const entrantName = ({ entrants }: Tournament, number: number): string =>
  entrants.find((one) => one.number === number)?.name ?? ''

/** The viewer as an entrant of the tournament; undefined if they do not take part. */
export const ownEntrantOf = ({ entrants, you }: Tournament): Tournament['entrants'][number] | undefined =>
  entrants.find(({ id }) => id === you.entrant)
