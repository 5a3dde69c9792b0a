import { type Refusal, refusal } from '@opsroom/rules/core'

/**
 * The rules by which the protocol itself refuses (W…), as distinct from the rules of the games (D…) and of every table
 * (T…). The client shows its own text for the reason of a refusal; the texts in this list say to authors of programs why.
 */
export const protocolRules = {
  W1: { reason: 'message.malformed', text: 'The message does not match its schema.' },
  W2: {
    reason: 'message.tooLarge',
    text: 'A message may have at most 64 kB; a draft in it has a lower limit.',
  },
  W3: { reason: 'room.unknown', text: 'No room has this id or code.' },
  W4: {
    reason: 'seat.notYours',
    text: 'A connection may act for and watch from only the seats that its person holds.',
  },
  W5: { reason: 'watch.notAllowed', text: 'The room does not allow spectators.' },
  W6: { reason: 'command.idUsed', text: 'A command id may be used for only one command.' },
  W7: {
    reason: 'command.stale',
    text: 'The order is no longer possible: other events have happened since it was made.',
  },
  W8: { reason: 'command.ahead', text: 'A client cannot have seen more entries than the event log has.' },
  W9: { reason: 'game.notRunning', text: 'Orders can be given only while the game is running.' },
  W10: {
    reason: 'message.tooMany',
    text: 'This person or this address has sent too many messages; wait before sending the next one.',
  },
  W11: {
    reason: 'server.failed',
    text: 'The server failed. Send the message again: an order with the same id is carried out at most once.',
  },
  W98: {
    reason: 'server.cannotStore',
    text: 'The database cannot store anything at present, so no order is accepted. Try again later.',
  },
  W12: { reason: 'message.unknown', text: 'The protocol has no message of this name.' },
  W13: { reason: 'identity.missing', text: 'The caller needs the identity cookie of this server.' },
  W100: {
    reason: 'identity.twofold',
    text: 'The browser has two identities: it sent two cookies, or its connection is for another person than the page was told.',
  },
  W103: {
    reason: 'name.reserved',
    text: 'This name could be mistaken for that of the operator; only the operator can give it.',
  },
  W14: { reason: 'setup.invalid', text: 'The options do not form a valid setup of the game.' },
  W15: { reason: 'device.unknown', text: 'A person can revoke only their own devices and passkeys.' },
  W16: { reason: 'recovery.wrong', text: 'The recovery code is not the latest one of its person.' },
  W17: {
    reason: 'identity.plays',
    text: 'A device can change to another person only if its present person holds no seat and has no open room.',
  },
  W18: {
    reason: 'passkey.wrong',
    text: 'The passkey is unknown here, or it did not answer its challenge within five minutes.',
  },
  W19: {
    reason: 'passkey.notHere',
    text: 'Passkeys work only at the public address of the server, with a host name and https, or on the server’s own machine.',
  },
  W20: { reason: 'passkey.tooMany', text: 'This person has as many passkeys as one person may have.' },
  W21: { reason: 'origin.foreign', text: 'Only pages of this server may make this request.' },
  W22: { reason: 'push.endpoint', text: 'Push messages can be sent only to a public https address.' },
  W23: { reason: 'chat.asPlayer', text: 'A person who holds a seat chats as a player, not as a spectator.' },
  W24: {
    reason: 'rules.newer',
    text: 'This server does not have the version of the rules with which the table was created; a newer one does.',
  },
  W25: {
    reason: 'setup.takesTooLong',
    text: 'Checking and preparing a custom board must not take longer than its time limit.',
  },
  W59: { reason: 'insight.notOver', text: 'A match can be explained only when it is over.' },
  W60: {
    reason: 'insight.notHere',
    text: 'This server does not explain matches, or not those with this game or these options.',
  },
  W61: { reason: 'insight.busy', text: 'Too many explanations are waiting to be computed; try again later.' },
  W87: {
    reason: 'insight.plays',
    text: 'Players are shown the expected result of their match only when it is over.',
  },
  W88: {
    reason: 'insight.agreedOff',
    text: 'The players of this match have agreed to play without computed advice, so its expected result is not shown while it is played.',
  },
  W26: {
    reason: 'connection.tooMany',
    text: 'This person or this address has as many connections as are allowed at a time.',
  },
  W27: {
    reason: 'room.tooMany',
    text: 'This person has as many rooms as are allowed at a time; the next one can be opened when one of them is over.',
  },
  W101: {
    reason: 'room.tooManyToday',
    text: 'As many rooms as are allowed in a day (UTC) have been opened from this address.',
  },
  W102: {
    reason: 'stored.tooMuchToday',
    text: 'As much data as is allowed in a day (UTC) has been stored for this address.',
  },
  W28: {
    reason: 'room.tooManyOwn',
    text: 'This person has as many rooms with a custom board as are allowed at a time.',
  },
  W29: {
    reason: 'room.tooManyOwnHere',
    text: 'This server runs as many games on custom boards as it can at a time.',
  },
  W30: {
    reason: 'game.tooManyTimed',
    text: 'This person has seats at as many tables with clocks as are allowed at a time.',
  },
  W31: {
    reason: 'token.tooMany',
    text: 'This seat has as many program tokens as are allowed; revoke one first.',
  },
  W32: {
    reason: 'token.unknown',
    text: 'The token is unknown or revoked, or its person no longer holds the seat.',
  },
  W104: {
    reason: 'accountToken.tooMany',
    text: 'This person has as many account tokens as are allowed; revoke one first.',
  },
  W105: {
    reason: 'program.startsForPeople',
    text: 'A program can start a game only in a room that its owner has opened, or in which only programs and bots are seated.',
  },
  W33: {
    reason: 'server.ending',
    text: 'This server is shutting down; connect again to reach the next one.',
  },
  W40: {
    reason: 'notice.tooMany',
    text: 'This person has as many notification channels as are allowed; remove one first.',
  },
  W41: {
    reason: 'notice.address',
    text: 'A channel is an e-mail address, if the server sends e-mail, or a webhook on a host that the server allows.',
  },
  W42: { reason: 'notice.unknown', text: 'A person can change, test and remove only their own channels.' },
  W44: {
    reason: 'invite.nobody',
    text: 'Only past opponents can be invited: people with whom a game was finished, unless one of the two has blocked the other.',
  },
  W45: {
    reason: 'invite.tooMany',
    text: 'This person has as many open invitations as are allowed, or one to the same person.',
  },
  W81: {
    reason: 'invite.unknown',
    text: 'An invitation can be declined only by the person who received it, and only once.',
  },
  W43: {
    reason: 'notice.notDelivered',
    text: 'The test message or the link that confirms the address could not be delivered.',
  },
  W34: {
    reason: 'bot.notHere',
    text: 'Only the host can give free seats to bots, before the start, in a game for several players that bots can play and that has no clocks.',
  },
  W48: {
    reason: 'moment.notOver',
    text: 'A match can begin at a moment only of a game that is over, with all its chapters.',
  },
  W49: {
    reason: 'moment.none',
    text: 'A match can begin only at a moment at which somebody had to act, and for a seat that was still in play.',
  },
  W50: {
    reason: 'moment.unfit',
    text: 'A match can begin only from a game whose record is complete and not too long.',
  },
  W76: {
    reason: 'person.notTogether',
    text: 'Two people of whom one has blocked the other cannot sit in the same room.',
  },
  W77: {
    reason: 'person.unknown',
    text: 'A person can be named only by a seat that they hold or a line of chat that they wrote.',
  },
  W78: { reason: 'person.muted', text: 'An operator has muted this person for a time.' },
  W79: { reason: 'person.banned', text: 'An operator has banned this person for a time.' },
  W80: {
    reason: 'person.plays',
    text: 'A person can be deleted only if they hold no seat in an unfinished room and have no open room.',
  },
  W84: {
    reason: 'report.tooMany',
    text: 'This person has made as many reports as are allowed in a day; a block takes effect at once.',
  },
  W85: {
    reason: 'block.tooMany',
    text: 'This person has blocked as many others as is allowed; unblock somebody first.',
  },
  W99: {
    reason: 'mute.tooMany',
    text: 'This person has muted as many others in this room as is allowed; unmute somebody first.',
  },
  W35: { reason: 'seek.gone', text: 'The seek is no longer listed, or it is the caller’s own.' },
  W36: {
    reason: 'seek.tooMany',
    text: 'This person has listed as many seeks as are allowed; withdraw one first.',
  },
  W37: {
    reason: 'seek.notForTwo',
    text: 'A seek must be for a game for two players, without a custom board.',
  },
  W91: {
    reason: 'seek.sideAndSettling',
    text: 'A seek either names a side or leaves the sides to chance or to bids, not both.',
  },
  W62: {
    reason: 'tournament.unknown',
    text: 'There is no such tournament, or no such entrant or game in it.',
  },
  W63: {
    reason: 'tournament.begun',
    text: 'Registration is open only until the first round begins, and each person can register once.',
  },
  W64: { reason: 'tournament.full', text: 'All places of the tournament are taken.' },
  W65: {
    reason: 'tournament.tooMany',
    text: 'This person organises or plays in as many unfinished tournaments as are allowed.',
  },
  W66: { reason: 'tournament.notOrganiser', text: 'Only the organiser of the tournament can decide this.' },
  W67: {
    reason: 'tournament.notNow',
    text: 'A tournament begins once, with at least two entrants; decided results are not changed.',
  },
  W68: {
    reason: 'tournament.notForTwo',
    text: 'A tournament must be of games for two players, without a custom board.',
  },
  W69: { reason: 'tournament.ownGame', text: 'Nobody can decide the result of a game that they play in.' },
  W54: {
    reason: 'sides.notHere',
    text: 'Sides can be drawn or bid for only in a game for two players with two sides, without bots.',
  },
  W55: {
    reason: 'rated.notHere',
    text: 'A game can be rated only if two people play it, without bots, and the sides are drawn, bid for or played by both.',
  },
  W56: {
    reason: 'rated.notWanted',
    text: 'A person without ratings cannot open a rated room or sit down in one.',
  },
  W57: {
    reason: 'rated.plays',
    text: 'Ratings can be switched off only by a person who holds no seat in an unfinished rated room.',
  },
  W96: {
    reason: 'rated.enough',
    text: 'These two people have played as many rated games with each other as are allowed in a period.',
  },
  W97: { reason: 'token.rated', text: 'Programs cannot play, open or seek rated games.' },
  W58: {
    reason: 'profile.unknown',
    text: 'There is no profile at this address, or its person does not show it.',
  },
  W70: { reason: 'sealed.unknown', text: 'No contest of sealed orders has this code.' },
  W71: {
    reason: 'sealed.closed',
    text: 'Orders can be sealed, changed and withdrawn only before the deadline.',
  },
  W72: {
    reason: 'sealed.refused',
    text: 'The sealed orders must be complete and legal.',
  },
  W73: {
    reason: 'sealed.tooMany',
    text: 'This person has as many unfinished contests as are allowed; the next one can be opened when one of them is over.',
  },
  W74: { reason: 'sealed.full', text: 'The contest has as many participants as are allowed.' },
  W75: {
    reason: 'sealed.notOver',
    text: 'The games of a contest are shown only when all of them have been played.',
  },
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
