import type { Messages } from '../format.ts'

/** Clocks: how they are chosen, shown, and what can be done when a time is over. */
export const timeControl = {
  'timeControl.legend': 'Time',
  'timeControl.untimed': 'Untimed',
  'timeControl.untimed.hint': 'Nobody is hurried.',
  'timeControl.live': 'Live clocks',
  'timeControl.live.hint': 'Both sit at the table.',
  'timeControl.days': 'Days',
  'timeControl.days.hint': 'A number of days for each decision.',
  'timeControl.bank': 'Minutes for each side, for its own turns of a night',
  'timeControl.increment': 'Seconds that each finished turn gives',
  'timeControl.disconnect': 'Minutes that a side may be away',
  'timeControl.perDecision': 'Days for each decision',
  'timeControl.note':
    'Nobody loses by the clock alone: who is in time may claim the win, let a stand-in finish the turn, or wait.',
  'timeControl.bad': 'Choose times that can be played: more than nothing, and not more than the clock holds.',

  'timeControl.says.untimed': 'Untimed: nobody is hurried.',
  'timeControl.says.live':
    '{bank} for each side, {increment} seconds more for each finished turn; {away} to be away in all.',
  'timeControl.says.days': { one: 'One day for each decision.', other: '{count} days for each decision.' },
  'timeControl.says.minutes': { one: 'one minute', other: '{count} minutes' },

  'clock.label': 'Clocks',
  'clock.side': '{side}: {time} left',
  'clock.side.runs': '{side}: {time} left, running',
  'clock.common': 'Both prepare',
  'clock.common.runs': 'Both prepare: {time} left for both',
  'clock.away': 'away, {time} left for that',
  'clock.stands': 'Nobody could play for a while. The clocks stand until {time}.',
  'clock.minute.mine': 'You have one minute left.',
  'clock.minute.theirs': 'The {side} side has one minute left.',
  'clock.minute.common': 'One minute is left to prepare.',
  'clock.days': { one: 'one day', other: '{count} days' },
  'clock.hours': { one: 'one hour', other: '{count} hours' },

  'late.title': 'The time of the {side} side is over.',
  'late.away': 'The {side} side is away, and its time for that is over.',
  'late.common': 'The time to prepare is over, and you are ready.',
  'late.what': 'Nobody loses by that alone. What would you like?',
  'late.claim': 'Claim the win',
  'late.claim.sure': 'Claim the win? The game ends now.',
  'late.claim.yes': 'Yes, the win is mine',
  'late.standIn': 'Let a stand-in finish the turn',
  'late.wait': 'Wait',
  'late.again': 'Time is over: choose',
  'late.mine': 'Your time is over. You may still order; the other side may claim the win or call a stand-in.',
  'late.mine.seen': 'I know',
  'late.mine.common':
    'The time to prepare is over. You may still lock your work; who is ready may claim the win or call a stand-in.',

  'lobby.row.until': 'Your move, {time} left',
  'lobby.row.late': 'Your move, time is over',
} satisfies Messages
