import type { Messages } from '../format.ts'

/** The lobby. */
export const lobby = {
  'lobby.title': 'Operations tonight',
  'lobby.lead':
    'One side plans a raid in secret. The other waits in the dark with flak, searchlights and four squadrons.',
  'lobby.name': 'Your name',
  'lobby.name.hint': 'Others see this name at the table.',
  'lobby.name.save': 'Save name',
  'lobby.name.saved': 'Your name is saved.',

  'lobby.friend.title': 'Play a friend',
  'lobby.friend.text': 'Opens a room that only people with its link or code can find.',
  'lobby.friend.button': 'Open a room',
  'lobby.both.title': 'Both sides at this computer',
  'lobby.both.text': 'You hold both seats: to learn the game, or to pass the computer to and fro.',
  'lobby.both.button': 'Start a night',
  'lobby.public.title': 'Find an opponent',
  'lobby.public.text': 'Opens a room that is listed here until somebody takes the other seat.',
  'lobby.public.button': 'List a room',
  'lobby.code.title': 'Join with a code',
  'lobby.code.label': 'Six letters or digits',
  'lobby.code.button': 'Join',

  'lobby.mine.title': 'My games',
  'lobby.mine.none': 'None yet. A night that you open or join is found here again, on this device.',
  'lobby.open.title': 'Looking for an opponent',
  'lobby.open.none': 'No room is open just now. List one, and the next visitor sees it here.',
  'lobby.live.title': 'Live nights',
  'lobby.live.none': 'No night is open to spectators just now.',

  'lobby.row.yourMove': 'Your move',
  'lobby.row.waiting': 'Waiting for a second player',
  'lobby.row.theirMove': 'In progress',
  'lobby.row.over': 'Finished',
  'lobby.row.bothSides': 'Both sides here',
  'lobby.row.listedBy': 'Opened by {name}',
  'lobby.row.free': '{side}: free',
  'lobby.row.held': '{side}: {name}',
  'lobby.row.resume': 'Go to the table of room {code}',
  'lobby.row.join': 'Join room {code}',
  'lobby.row.watch': 'Watch room {code}',
  'lobby.row.toRoom': 'Go to room {code}',
  'lobby.action.resume': 'To the table',
  'lobby.action.join': 'Join',
  'lobby.action.watch': 'Watch',
  'lobby.action.toRoom': 'To the room',
} satisfies Messages
