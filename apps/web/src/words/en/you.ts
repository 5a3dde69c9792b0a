import type { Messages } from '../format.ts'

/** My name, my devices, and the ways back to my games. */
export const you = {
  'you.link': 'You',
  'you.linkLong': 'You: devices, ways back and notices',
  'you.title': 'You',
  'you.noAccount':
    'You never need an account here: this browser remembers you. What follows is for the day when it forgets you, or when you change devices.',
  'you.noWayBack': 'There is no way back yet. If this browser forgets you, your seats are lost to you.',
  'you.back': 'Welcome back, {name}. Your games are in the lobby.',
  'you.back.lobby': 'To my games',

  'you.devices.title': 'My devices',
  'you.devices.since': 'Known since {date}',
  'you.devices.here': 'This device',
  'you.devices.seen': 'Last seen {when}',
  'you.devices.push': 'Gets notices',
  'you.devices.revoke': 'Cut off',
  'you.devices.revokeOf': 'Cut off {label}',
  'you.devices.revoke.sure': 'Cut it off? It is nobody then, and loses its place at your tables at once.',
  'you.devices.revoke.yes': 'Yes, cut it off',
  'you.devices.leave': 'Sign out here',
  'you.devices.leave.sure':
    'Sign out? Only another device, a recovery code or a passkey brings you back to your games.',
  'you.devices.leave.yes': 'Yes, sign out',

  'you.code.title': 'Recovery code',
  'you.code.text':
    'A code to write down. Entered on any device it makes that device yours, with all your seats.',
  'you.code.make': 'Make a recovery code',
  'you.code.since': 'You have a code since {date}. It cannot be shown again.',
  'you.code.renew': 'Make a new one',
  'you.code.renew.sure': 'Make a new code? The old one counts no more.',
  'you.code.renew.yes': 'Yes, make a new one',
  'you.code.fresh': 'Your recovery code',
  'you.code.once': 'Write it down now: it is shown this once. Any earlier code counts no more.',

  'you.passkeys.title': 'Passkeys',
  'you.passkeys.text':
    'Your phone, computer or security key vouches for you, with nothing to write down or remember.',
  'you.passkeys.none': 'You have none yet.',
  'you.passkeys.since': 'Made {date}',
  'you.passkeys.used': 'Last used {when}',
  'you.passkeys.unused': 'Not used yet',
  'you.passkeys.add': 'Add a passkey',
  'you.passkeys.adding': 'Waiting for your device …',
  'you.passkeys.revoke': 'Revoke',
  'you.passkeys.revokeOf': 'Revoke the passkey of {label}',
  'you.passkeys.revoke.sure': 'Revoke it? It opens nothing any more.',
  'you.passkeys.revoke.yes': 'Yes, revoke it',
  'you.passkeys.notHere':
    'Passkeys do not work in this browser at this address. They need https and a name in the address; a recovery code works anywhere.',

  'you.elsewhere.title': 'I have played elsewhere',
  'you.elsewhere.text':
    'Become who you are on your other device. Whoever you are here is left behind, so this works while you hold no seat here.',
  'you.elsewhere.code': 'Recovery code',
  'you.elsewhere.enter': 'Enter',
  'you.elsewhere.passkey': 'Use a passkey',

  'you.notices.title': 'Notices',
  'you.notices.text':
    'A message to this device when a game waits for you and you are not here. At most one an hour; it names the room and nothing of the game.',
  'you.notices.switch': 'Tell me when a game waits for me',
  'you.notices.looking': 'Looking …',
  'you.notices.on': 'On: this device is told.',
  'you.notices.off': 'Off: this device is not told.',
  'you.notices.denied':
    'Off: you have forbidden this page to show notices. You can allow it again in the settings of your browser.',
  'you.notices.insecure':
    'Not possible at this address: browsers take notices over https only, or from a server on the same computer.',
  'you.notices.unsupported':
    'Not possible in this browser. On an iPhone or iPad the page has to be on the home screen.',
} satisfies Messages
