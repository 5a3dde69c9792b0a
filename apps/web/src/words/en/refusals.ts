import type { Messages } from '../format.ts'

/** Why something was not accepted, and what to do next. The key is the reason; a reason without words names its rule. */
export const refusals = {
  'refusal.unworded':
    'Rule {rule} does not allow this now. Open the rules to see why, and choose something else.',

  'refusal.message.malformed': 'The server did not understand this. Reload the page and try again.',
  'refusal.message.tooLarge': 'This is too large to be sent. Use a smaller file.',
  'refusal.message.tooMany': 'That was too much at once. Wait a moment and try again.',
  'refusal.message.unknown':
    'The server does not know this message. Reload the page: it may have become out of date.',
  'refusal.server.failed': 'The server could not do it. Nothing was played; try it once more.',
  'refusal.identity.missing': 'The server does not know you any more. Reload the page.',
  'refusal.room.unknown': 'There is no such room. Check the code or the link.',
  'refusal.seat.notYours': 'This seat is somebody else’s. Open the room to see which seat is yours.',
  'refusal.watch.notAllowed': 'This room takes no spectators.',
  'refusal.command.idUsed': 'This order was sent already. Reload the page to see what came of it.',
  'refusal.command.stale': 'Something has happened meanwhile. Look at the board and order anew.',
  'refusal.command.ahead': 'This window is not up to date. Reload the page.',
  'refusal.game.notRunning': 'The night is not running, so no orders are taken.',
  'refusal.setup.invalid': 'These options do not fit the game. Check the board file.',
  'refusal.device.unknown': 'This device or passkey is not one of yours, or was revoked already.',
  'refusal.recovery.wrong':
    'This recovery code is not the right one. Check every letter; only the newest code counts.',
  'refusal.identity.plays':
    'This device already plays as somebody: it holds a seat or has opened a room. Use a fresh device, or a private window.',
  'refusal.passkey.wrong': 'The passkey was not accepted. Try again; it must be done within five minutes.',
  'refusal.passkey.notHere':
    'Passkeys do not work at this address. Open the page over https and by its name, or use a recovery code.',
  'refusal.passkey.tooMany': 'You have {most} passkeys already. Revoke one to add another.',
  'refusal.origin.foreign': 'This page belongs to another server. Open the page of this one.',
  'refusal.push.endpoint': 'This browser’s notification service cannot be reached from here.',
  'refusal.line.down': 'The line to the server is down. Try again when it is back.',
  'refusal.code.malformed': 'A code has six letters or digits, without I, L, O, 0 and 1.',
  'refusal.name.malformed': 'A name has 1 to 24 letters and no angle brackets.',

  'refusal.seat.unknown': 'This game has no such seat.',
  'refusal.seat.started': 'The night has begun; its seats are settled.',
  'refusal.seat.taken': 'Somebody was faster: this seat is taken.',
  'refusal.seat.oneEach': 'You hold a seat already. Leave it to take the other one.',
  'refusal.start.already': 'The night has begun already.',
  'refusal.start.notSeated': 'Take a seat before you start the night.',
  'refusal.start.seatsFree': 'A seat is still free. Send the link to somebody.',
  'refusal.table.notStarted': 'The night has not begun yet.',
  'refusal.leave.started': 'The night has begun. You can resign from the menu.',
  'refusal.resign.notStarted': 'The night has not begun. You can simply leave the seat.',
  'refusal.close.notHost': 'Only who opened the room can close it.',
  'refusal.close.started': 'The night has begun, so the room stays open.',
  'refusal.table.ended': 'This table has ended.',

  'refusal.turn.nightOver': 'The night is over.',
  'refusal.turn.otherStep': 'It is not the time for this order.',
  'refusal.turn.otherSide': 'This order belongs to the {side} side.',
  'refusal.order.unknown': 'These rules do not know this order.',
  'refusal.hex.unknown': 'There is no hex {hex} on this board.',
  'refusal.preparation.locked': 'Your work is locked already and cannot be changed.',

  'refusal.squadron.missing': '{squadron} has no airport yet.',
  'refusal.squadron.notGermanAirport': 'Hex {hex} has no German airport.',
  'refusal.squadron.notReady': '{squadron} does not fly tonight.',
  'refusal.squadron.out': '{squadron} is out for tonight.',
  'refusal.squadron.acted': '{squadron} has had its order in this turn.',
  'refusal.fuelTrucks.tooFew':
    'Squadrons that share an airport need {needed} fuel trucks, and there are {available}. Spread them out.',
  'refusal.fuelTrucks.missing':
    'Squadrons share the airport in hex {hex}: it needs fuel trucks, {needed} in all, and has {placed}.',

  'refusal.start.notBritishAirport': 'Hex {hex} has no British airport to start from.',
  'refusal.target.notCity': 'Hex {hex} has no city to attack.',
  'refusal.mosquito.notBritishAirport': 'Hex {hex} has no British airport for the Mosquito.',
  'refusal.mosquito.sameAirport': 'Bomber and Mosquito start from different airports.',
  'refusal.route.empty': 'The route has no card yet.',
  'refusal.route.tooLong': 'The route has {cards} cards; {most} are the most.',
  'refusal.route.missesTarget': 'The route does not pass the target in hex {hex}.',
  'refusal.route.noLanding': 'The route ends in hex {hex}, which has no British airport.',
  'refusal.route.notRed':
    'Card {card} must lead east on the way to the target: north-east, east or south-east.',
  'refusal.route.notGreen': 'Card {card} must lead west after the target: north-west, west or south-west.',
  'refusal.route.offBoard': 'Card {card} leads off the board.',
  'refusal.route.turn': 'Card {card} turns too sharply: from one card to the next it is one step at most.',

  'refusal.tile.unknown': 'These rules have no such tile.',
  'refusal.tile.homeWaters': 'No German tile may stand in home waters.',
  'refusal.tile.onlyCity': 'Fire engines stand in cities only.',
  'refusal.tile.onlyGermanAirport': 'Fuel trucks stand on German airports only.',
  'refusal.tile.stays':
    'Shelters stay where they stood last night: {stood} in hex {hex}, no more and no less.',
  'refusal.ask.notStarted': 'The game has not started.',
  'refusal.ask.already': 'Something has been asked already; answer or withdraw it first.',
  'refusal.answer.notAsked': 'There is nothing to answer.',
  'refusal.answer.already': 'You have answered already.',
  'refusal.withdraw.notAsked': 'You have asked nothing.',
  'refusal.takeBack.nothing': 'There is no order of yours to take back.',
  'refusal.tiles.over':
    'The tiles cannot be turned to show so many: {wanted} of these kinds are placed, and {available} are there.',

  'refusal.path.tooLong': 'The Mosquito flies {maximum} hexes at most.',
  'refusal.path.offBoard': 'This leads off the board.',
  'refusal.path.notTailwind': 'Two hexes are flown with the tailwind only, both straight with the wind.',
  'refusal.altitude.missing': 'Say whether it flies low or high.',
  'refusal.mosquito.noAirport': 'There is no British airport in hex {hex} to land on.',
  'refusal.mosquito.bomberLandsHere': 'The bomber lands in hex {hex}, so the Mosquito may not.',
  'refusal.mosquito.staysDown': 'The Mosquito has landed and stays down for tonight.',
  'refusal.marker.noCity': 'Target markers are dropped on cities.',
  'refusal.markers.short': 'This takes {needed} markers, and {left} are left.',
  'refusal.bomb.notLow': 'Bombs are dropped from low altitude.',
  'refusal.bomb.noAirport': 'There is no German airport in hex {hex} to bomb.',
  'refusal.bomb.notThere': 'There are not so many targets of this kind in the hex: {there}.',
  'refusal.bomb.indestructible': 'Shelters and smoke screens cannot be destroyed.',
  'refusal.bomb.unknown': 'There is nothing of this kind to bomb.',

  'refusal.takeOff.arrivesLow': 'A squadron that takes off into the next hex arrives low.',
  'refusal.takeOff.bomberLanded': 'The bomber has landed; no fighter takes off any more.',
  'refusal.fuel.mustLand': '{squadron} has no fuel left: it can only land where it is.',
  'refusal.fuel.short': 'This takes {cost} fuel, and the gauge shows {fuel}.',
  'refusal.fuel.tooMuch': 'This takes {cost} fuel; {maximum} is the most in one turn.',
  'refusal.land.onGround': 'It is on the ground already.',
  'refusal.land.noAirport': 'There is no German airport in hex {hex}.',
  'refusal.land.full': 'The airport in hex {hex} has no room. A fuel truck makes room for one more.',

  'refusal.bomber.altitudeMissing': 'Say low or high with the first card; it holds for the whole night.',
  'refusal.bomber.altitudeFixed': 'The bomber keeps its altitude for the whole night.',
} satisfies Messages
