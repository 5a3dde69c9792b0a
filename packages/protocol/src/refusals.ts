import { type Refusal, refusal } from '@opsroom/rules/core'

/**
 * The rules by which the protocol itself refuses (W…), as distinct from the rules of the games (D…) and of every table
 * (T…). The client shows its own text for the reason of a refusal; the texts in this list are for developers.
 */
export const protocolRules = {
  W1: { reason: 'message.malformed', text: 'A message has the form that its schema gives it.' },
  W2: { reason: 'message.tooLarge', text: 'A message is at most 64 kB, and a draft in it shorter.' },
  W3: { reason: 'room.unknown', text: 'There is a room of this id or code.' },
  W4: {
    reason: 'seat.notYours',
    text: 'A connection acts for, and watches from, a seat that its person holds.',
  },
  W5: { reason: 'watch.notAllowed', text: 'The room allows spectators.' },
  W6: { reason: 'command.idUsed', text: 'A command id is used for one command only.' },
  W7: {
    reason: 'command.stale',
    text: 'What you ordered is no longer possible after what has happened since.',
  },
  W8: { reason: 'command.ahead', text: 'A client cannot have seen more than has happened.' },
  W9: { reason: 'game.notRunning', text: 'Orders are given while the game runs.' },
  W10: {
    reason: 'message.tooMany',
    text: 'A person, and an address, send and ask for so much in a time.',
  },
  W11: {
    reason: 'server.failed',
    text: 'The server could not do it. It may be sent again: under the same id an order is played once at most.',
  },
  W98: {
    reason: 'server.cannotStore',
    text: 'An order counts when it is stored. While the database stores nothing, none is taken.',
  },
  W12: { reason: 'message.unknown', text: 'A message has a name of this protocol.' },
  W13: { reason: 'identity.missing', text: 'The caller is known by a cookie of this server.' },
  W100: {
    reason: 'identity.twofold',
    text: 'A browser names one person: with one cookie, and for its connection the one whom the page was told.',
  },
  W103: {
    reason: 'name.reserved',
    text: 'No name is taken that claims to be who runs the server; an operator may give one.',
  },
  W14: { reason: 'setup.invalid', text: 'The options of a room fit the game.' },
  W15: { reason: 'device.unknown', text: 'A person revokes their own devices and passkeys only.' },
  W16: { reason: 'recovery.wrong', text: 'A recovery code is the last one that its person was shown.' },
  W17: {
    reason: 'identity.plays',
    text: 'A device changes to another person only while its person holds no seat and has opened no room.',
  },
  W18: {
    reason: 'passkey.wrong',
    text: 'A passkey answers the question that it was asked, within five minutes, and is known here.',
  },
  W19: {
    reason: 'passkey.notHere',
    text: 'Passkeys work at the public address, which has a name, over https; or on this machine itself.',
  },
  W20: { reason: 'passkey.tooMany', text: 'A person has at most so many passkeys.' },
  W21: { reason: 'origin.foreign', text: 'Only pages of this server may ask for this.' },
  W22: { reason: 'push.endpoint', text: 'Push messages are sent to a public https address only.' },
  W23: { reason: 'chat.asPlayer', text: 'A person who holds a seat speaks as a player.' },
  W24: { reason: 'rules.newer', text: 'A table is served by a build that knows the rules it is played by.' },
  W25: {
    reason: 'setup.takesTooLong',
    text: 'A board of the players’ own can be checked and prepared within a time.',
  },
  W59: { reason: 'insight.notOver', text: 'A match is explained when it is over, and not before.' },
  W60: {
    reason: 'insight.notHere',
    text: 'Matches are explained where the server does so, and of games and options that can be explained.',
  },
  W61: { reason: 'insight.busy', text: 'So many explanations wait to be worked out at a time.' },
  W87: {
    reason: 'insight.plays',
    text: 'Who plays in a match is shown what is to be expected of it when it is over, and not before.',
  },
  W88: {
    reason: 'insight.agreedOff',
    text: 'What is to be expected of a match that is played is shown where its players have not agreed to do without what a computer reckons.',
  },
  W26: {
    reason: 'connection.tooMany',
    text: 'A person, and an address, have so many connections at a time.',
  },
  W27: {
    reason: 'room.tooMany',
    text: 'A person has opened so many rooms that are not over; the next one waits until one of them is.',
  },
  W101: { reason: 'room.tooManyToday', text: 'From an address so many rooms are opened in a day (UTC).' },
  W102: { reason: 'stored.tooMuchToday', text: 'For an address so much is stored in a day (UTC).' },
  W28: {
    reason: 'room.tooManyOwn',
    text: 'The same for rooms with a board of the players’ own; they are fewer.',
  },
  W29: {
    reason: 'room.tooManyOwnHere',
    text: 'A server runs so many games on boards of the players’ own at a time.',
  },
  W30: { reason: 'game.tooManyTimed', text: 'A person has seats at so many tables with clocks at a time.' },
  W31: {
    reason: 'token.tooMany',
    text: 'A seat has so many tokens for programs at a time; revoke one first.',
  },
  W32: {
    reason: 'token.unknown',
    text: 'A token is one that a person has made, for a seat that they hold or for their account, and has not revoked.',
  },
  W104: {
    reason: 'accountToken.tooMany',
    text: 'A person has so many account tokens for programs at a time; revoke one first.',
  },
  W105: {
    reason: 'program.startsForPeople',
    text: 'A program starts the game of a room that its owner has opened, or where nobody but programs and bots sits.',
  },
  W33: { reason: 'server.ending', text: 'This server is about to end: come again, another one takes over.' },
  W40: { reason: 'notice.tooMany', text: 'A person has so many channels for notices; remove one first.' },
  W41: {
    reason: 'notice.address',
    text: 'A channel is an e-mail address, where the server sends e-mail, or a webhook on a host that the server allows.',
  },
  W42: { reason: 'notice.unknown', text: 'A person changes, tests and removes their own channels only.' },
  W44: {
    reason: 'invite.nobody',
    text: 'One invites somebody with whom one has played a game that is over, and whom one may meet.',
  },
  W45: {
    reason: 'invite.tooMany',
    text: 'A person has so many invitations open at a time, and one to the same person.',
  },
  W81: { reason: 'invite.unknown', text: 'A person declines an invitation that they have received, once.' },
  W43: {
    reason: 'notice.notDelivered',
    text: 'A test, and the link that confirms an address, can be delivered.',
  },
  W34: {
    reason: 'bot.notHere',
    text: 'Who has opened a room gives its free seats to bots, before the start, in a game of several persons that bots play, and without clocks.',
  },
  W48: {
    reason: 'moment.notOver',
    text: 'A match begins at a moment of a game that is over, with all its chapters.',
  },
  W49: {
    reason: 'moment.none',
    text: 'A match begins at a moment at which somebody had to act, for a seat that still played.',
  },
  W50: {
    reason: 'moment.unfit',
    text: 'A match begins at a moment of a game whose record is whole and is not too long.',
  },
  W76: {
    reason: 'person.notTogether',
    text: 'Two persons of whom one has blocked the other do not sit down in the same room.',
  },
  W77: {
    reason: 'person.unknown',
    text: 'A person is met by a seat that they hold, or a line that they said.',
  },
  W78: { reason: 'person.muted', text: 'Whom an operator has muted says nothing until the time is over.' },
  W79: { reason: 'person.banned', text: 'Whom an operator has banned stays out until the time is over.' },
  W80: {
    reason: 'person.plays',
    text: 'A person is deleted while they hold no seat in a room that is not over, and have none open.',
  },
  W84: {
    reason: 'report.tooMany',
    text: 'A person reports so often in a day; what cannot wait, a block ends at once.',
  },
  W85: {
    reason: 'block.tooMany',
    text: 'A person has blocked so many others; unblock somebody first.',
  },
  W99: {
    reason: 'mute.tooMany',
    text: 'A person has muted so many others in a room; unmute somebody first.',
  },
  W35: { reason: 'seek.gone', text: 'A seek is taken once, by somebody else, while it is listed.' },
  W36: { reason: 'seek.tooMany', text: 'A person has listed so many seeks; withdraw one first.' },
  W37: {
    reason: 'seek.notForTwo',
    text: 'A seek is for a game of two, without a board of the players’ own.',
  },
  W91: {
    reason: 'seek.sideAndSettling',
    text: 'Who seeks a game names a side, or leaves the sides to chance or to bids.',
  },
  W62: {
    reason: 'tournament.unknown',
    text: 'A tournament, an entrant and a game of it are there to be found.',
  },
  W63: {
    reason: 'tournament.begun',
    text: 'Registration is open until the first round begins; an entrant registers once.',
  },
  W64: { reason: 'tournament.full', text: 'A tournament has so many places.' },
  W65: {
    reason: 'tournament.tooMany',
    text: 'A person organises, and plays in, so many tournaments that are not over.',
  },
  W66: { reason: 'tournament.notOrganiser', text: 'What an organiser decides, nobody else decides.' },
  W67: {
    reason: 'tournament.notNow',
    text: 'A tournament begins once, with two entrants at least; what is over is not changed any more.',
  },
  W68: {
    reason: 'tournament.notForTwo',
    text: 'A tournament is of games of two, without a board of the players’ own.',
  },
  W69: { reason: 'tournament.ownGame', text: 'Nobody decides a game that they play themselves.' },
  W54: {
    reason: 'sides.notHere',
    text: 'Sides are drawn or bid for in a game of two persons with two sides, without bots.',
  },
  W55: {
    reason: 'rated.notHere',
    text: 'A game counts for ratings where two persons play, sides are drawn, bid for or played by both, and no bot sits.',
  },
  W56: {
    reason: 'rated.notWanted',
    text: 'A person who does not want ratings cannot open a rated room or sit down there.',
  },
  W57: {
    reason: 'rated.plays',
    text: 'Ratings are switched off while one sits in no rated room that is not over.',
  },
  W96: {
    reason: 'rated.enough',
    text: 'The same two persons have so many rated games with each other in so many days.',
  },
  W97: { reason: 'token.rated', text: 'No program comes to a seat of a rated game, nor opens or seeks one.' },
  W58: { reason: 'profile.unknown', text: 'There is a profile at this address, and its person shows it.' },
  W70: { reason: 'sealed.unknown', text: 'There is a contest of sealed orders with this code.' },
  W71: { reason: 'sealed.closed', text: 'Orders are sealed, changed and withdrawn before the deadline.' },
  W72: {
    reason: 'sealed.refused',
    text: 'What is sealed are all the orders that are asked for, by the rules.',
  },
  W73: {
    reason: 'sealed.tooMany',
    text: 'A person has opened so many contests that are not over; the next one waits until one of them is.',
  },
  W74: { reason: 'sealed.full', text: 'So many persons take part in a contest.' },
  W75: { reason: 'sealed.notOver', text: 'The games of a contest are shown when all of them are played.' },
} as const
export type ProtocolRule = keyof typeof protocolRules
/** All reasons for which the protocol refuses. The client has a text for each. */
export type ProtocolReason = (typeof protocolRules)[ProtocolRule]['reason']

/**
 * Builds a refusal of the protocol.
 * @param data the data that the client's text needs; never anything secret
 */
export const protocolRefusal = (rule: ProtocolRule, data?: Record<string, string | number>): Refusal =>
  refusal(rule, protocolRules[rule].reason, data)

/**
 * Builds the refusal of too many requests (W10).
 * @param seconds the time after which requests are accepted again; for 1 the client's text says "in a moment"
 */
export const tooManyRequestsRefusal = (seconds = 1): Refusal => protocolRefusal('W10', { seconds })
