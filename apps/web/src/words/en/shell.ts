import type { Messages } from '../format.ts'

/** The frame around every screen: title, connection, theme, general buttons. */
export const shell = {
  'app.title': 'Ops Room',
  'app.toLobby': 'Ops Room: to the lobby',
  'app.skip': 'Skip to the content',
  'app.opening': 'Opening …',
  'app.notLoaded.title': 'This page did not arrive',
  'app.notLoaded.text': 'A part of it could not be fetched. Reload the page when the line is back.',
  'app.nowhere.title': 'Nothing is plotted here',
  'app.nowhere.text': 'This address leads nowhere. The link may have been cut short.',
  'app.nowhere.back': 'Go to the lobby',

  'theme.label': 'Light',
  'theme.system': 'System',
  'theme.light': 'Day',
  'theme.dark': 'Night',

  'connection.synced': 'In sync',
  'connection.catching': 'Catching up',
  'connection.lost': 'Reconnecting',
  'connection.lostLong':
    'The line to the server is down. It is tried again by itself; nothing that you have sent is lost.',

  'button.cancel': 'Cancel',
  'button.close': 'Close',
  'button.copy': 'Copy',
  'button.copied': 'Copied',
  'button.copyOf': 'Copy: {what}',
  'button.help': 'Help and keys',
  'button.menu': 'Menu',
  'button.sending': 'Sending …',

  'help.title': 'Help and keys',
  'help.keys': 'Keys',
  'help.rules': 'Rules in short',
  'help.key.arrows': 'Move from hex to hex on the map (up and down follow the slant of the rows)',
  'help.key.enter': 'Choose the hex, as a click does',
  'help.key.escape': 'Take back the last step of an order that is not sent yet',
  'help.key.confirm': 'Press the button that sends the order',
  'help.key.map': 'Go to the map',
  'help.key.console': 'Go to the console',
  'help.key.chat': 'Open the chat, where there is one',
  'help.key.help': 'Open this page',
  'help.key.step': 'In a replay: one event back or forward; with Shift a whole round',
  'help.key.play': 'In a replay: play, pause',
  'help.key.ends': 'In a replay: to the beginning, to the end',
  'help.secondAct': 'Every order is shown first and sent by a second act. What is not sent can be changed.',
  'help.ruleOf': 'Rule {rule}',
  'help.allRules': 'All rules',

  'side.british': 'British',
  'side.german': 'German',
} satisfies Messages
