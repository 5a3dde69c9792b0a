import type { Messages } from '../format.ts'

/** Three to five players: seats, owners, personal tracks, refusals. */
export const several = {
  'seat.numbered': '{side} {number}',
  'room.seat.lead.text': 'Leads the German side: airports, ground defences, and squadrons of its own.',
  'room.seat.team.text': 'Flies its share of the German squadrons.',

  'setup.players.legend': 'Players',
  'setup.players': { one: '{count} player', other: '{count} players' },
  'setup.players.2.text': 'One British, one German.',
  'setup.players.more.text': 'One British; the Germans share the squadrons, each with a personal track.',

  'status.several': 'To move: {names}',
  'personal.title': 'Personal tracks',
  'personal.points': '{name}: {points}',
  'squadron.flownBy': 'Flown by {name}',
  'waiting.several.squadrons': '{name} sends the squadrons of all of you to their airports.',
  'waiting.several.preparation': '{name} places the defences for the German side.',
  'waiting.several.ended': 'Your turn is over. It ends for all when the others have ended: {names}.',

  'report.several.one': '{name} wins: furthest along of the Germans, who lead by {points}',
  'report.several.many': '{names} win together: equally far along of the Germans, who lead by {points}',

  'log.seatEnded': '{name} has given all orders for this turn.',

  'refusal.squadron.notYours': '{squadron} is flown by another German player.',
  'refusal.order.notLead': 'This is for the first German seat: it decides what is not about one squadron.',
  'refusal.end.notLast': 'This can be done when the other Germans have ended their turn.',
  'refusal.turn.ended':
    'You have nothing more to do in this turn. It ends when the other Germans have ended.',
  'refusal.mw50.notGiven':
    'With several Germans nobody is given MW-50 beforehand: its owner uses it in flight.',
  'refusal.mw50.noMarker': '{squadron} has no MW-50 tonight.',
  'refusal.mw50.onceANight': 'You have used your MW-50 tonight.',
} satisfies Messages
