import {
  type Command,
  evolvePlay,
  type LogEntry,
  numbersTakenBackBy,
  type Person,
  redactEntry,
  redactPlay,
  type TableCommand,
} from '@opsroom/rules/core'
import { decideLogEntries, foldLogEntry, type MatchSoFar, refuseCommandNow } from '../nights/core.ts'
import { audiencesOf, matchBefore, type Night, type NightAct } from '../nights/night.ts'
import { jsonDifference } from './difference.ts'
import type { Property } from './property.ts'

const anybody: readonly Person[] = ['person-a', 'person-b', 'stranger'].map((id) => ({ id, name: 'N' }))

/** Every table command that any person could give in this night. */
function everyCommand(night: Night): Command[] {
  const { game } = night
  const seats = [...game.seats.map(({ id }) => id), 'none']
  const commands: TableCommand[] = [
    { type: 'start' },
    { type: 'close' },
    ...seats.flatMap((seat): TableCommand[] => [
      { type: 'sit', seat },
      { type: 'leave', seat },
      { type: 'resign', seat },
      { type: 'bid', seat, bid: { side: night.game.fairSides?.sides[0] ?? 'none', points: 2 } },
      { type: 'claim', seat },
      { type: 'standIn', seat },
      { type: 'ask', seat, wish: 'takeBack' },
      { type: 'ask', seat, wish: 'draw' },
      { type: 'ask', seat, wish: 'pause', minutes: 60 },
      { type: 'endPause', seat },
      { type: 'ask', seat, wish: 'spectators' },
      { type: 'closeToSpectators', seat },
      { type: 'orderBeforehand', seat, until: 'attack' },
      { type: 'withdrawBeforehand', seat },
      { type: 'takeHoliday', seat, days: 2 },
      { type: 'endHoliday', seat },
      { type: 'answer', seat, agrees: true },
      { type: 'answer', seat, agrees: false },
      { type: 'withdraw', seat },
      { type: 'giveStandingOrder', seat },
      { type: 'withdrawStandingOrder', seat },
      { type: 'rematch', seat, sides: 'exchanged' },
      { type: 'note', seat, note: { kind: 'thought', text: 'by the north' } },
      { type: 'note', seat, note: { kind: 'mark', place: '7', sign: 'ring' } },
      { type: 'note', seat, note: { kind: 'thoughtRemoved', id: 1 } },
      { type: 'openNotes', seat, chapter: 1 },
    ]),
  ]
  return anybody.flatMap((person) =>
    commands.map((command): Command => ({ scope: 'table', person, command })),
  )
}

/** The problem if redaction does not commute with folding when this log entry is added to the match. */
function lawBroken(night: Night, match: MatchSoFar, logEntry: LogEntry): string | undefined {
  const after = foldLogEntry(night, match, logEntry)
  const isAnew = numbersTakenBackBy(logEntry).length > 0
  for (const audience of audiencesOf(night)) {
    const before = redactPlay(night.game, match.play, audience)
    const shown = redactEntry(night.game, logEntry.entry, audience)
    // An audience that is shown a take-back does not fold it: it is sent the whole play.
    if (shown && isAnew) continue
    const folded = shown ? evolvePlay(night.game, before, shown) : before
    const found = jsonDifference(redactPlay(night.game, after, audience), folded)
    if (found) return `${logEntry.entry.event.type} for ${audience}: ${found}`
  }
  return undefined
}

function problemWith(night: Night, before: MatchSoFar, given: Command): string | undefined {
  const refused = refuseCommandNow(night, before.play, given, before.logEntries)
  if (refused) return /^T\d+$/.test(refused.rule) && refused.reason ? undefined : 'refused without a rule'
  let match = before
  for (const logEntry of decideLogEntries(night, before, given)) {
    const broken = lawBroken(night, match, logEntry)
    if (broken) return broken
    match = { play: foldLogEntry(night, match, logEntry), logEntries: [...match.logEntries, logEntry] }
  }
  return undefined
}

/** The property that every table command of every seat is handled correctly, checked at a few moments of a night. */
export const handlesTableCommands: Property = {
  id: 'table',
  claim:
    'at any moment whatever anybody does at the table is refused by a rule of the table, or keeps the law',
  check(night) {
    const moments: NightAct[] = night.random('at-the-table').shuffle(night.acts).slice(0, 2)
    for (const act of [night.acts[1], ...moments, night.acts.at(-1)].filter((each) => !!each)) {
      const match = matchBefore(night, act)
      for (const given of everyCommand(night)) {
        const found = problemWith(night, match, given)
        if (found) return { event: act.place + 1, message: `${JSON.stringify(given)}: ${found}` }
      }
    }
    return undefined
  },
}
