import type { Messages } from '../format.ts'

/** What people say to each other in a room. */
export const chat = {
  'chat.title': 'Chat',
  'chat.subscribe': 'Chat',
  'chat.openUnread': {
    one: 'Chat: one unread message',
    other: 'Chat: {count} unread messages',
  },
  'chat.fold': 'Fold away',
  'chat.lines': 'Messages',
  'chat.none.player': 'Nothing has been said yet. All players read what you write here.',
  'chat.none.spectator': 'Nothing has been said yet. Spectators read what you write here.',
  'chat.note.spectator': 'You speak among the spectators. Players hear it only if they ask for it.',
  'chat.note.late':
    'You speak among the spectators. What the players say to each other follows when the game is over.',
  'chat.field': 'Your message',
  'chat.send': 'Send',
  'chat.you': 'You',
  'chat.spectator': 'Spectator',
  'chat.hearSpectators': 'Hear the spectators too',
  'chat.newFrom': 'New message from {name}',
  'chat.voices': 'Mute',
  'chat.mute': 'Mute {name}',
  'chat.mute.short': 'Mute',
  'chat.unmute': 'Unmute {name}',
  'chat.unmute.short': 'Unmute',
  'chat.muted': 'Muted',
  'chat.somebody': 'somebody whom you muted',
  'chat.voices.none': 'Nobody else has said anything yet.',
} satisfies Messages
