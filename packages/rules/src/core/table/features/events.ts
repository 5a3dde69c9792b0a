import { mergedField } from '../feature.ts'
import * as beforehand from './beforehand.ts'
import * as bids from './bids.ts'
import * as claims from './claims.ts'
import * as clocks from './clocks.ts'
import * as leaving from './leaving.ts'
import * as notes from './notes.ts'
import * as pauses from './pauses.ts'
import * as programs from './programs.ts'
import * as rematch from './rematch.ts'
import { requestEvents } from './requests.ts'
import * as seats from './seats.ts'
import * as spectators from './spectators.ts'
import * as standingOrders from './standing-orders.ts'
import * as substitutes from './substitutes.ts'
import * as takeBack from './take-back.ts'

// The events of every feature of the table. Their commands are in `commands.ts`, which a browser does not load, because
// it decides nothing.

const events = [
  seats.events,
  bids.events,
  substitutes.events,
  leaving.events,
  takeBack.events,
  clocks.events,
  pauses.events,
  claims.events,
  standingOrders.events,
  beforehand.events,
  programs.events,
  notes.events,
  rematch.events,
  spectators.events,
] as const

/** The kinds of requests that features add (T8), each with its fields. */
export const requestWishes = mergedField(events, 'wishes')

/** The events of all features, with their fields of a table's state and their folds. */
export const tableFeatureEvents = [
  ...events,
  requestEvents(
    requestWishes,
    events.flatMap(({ endsRequest = [] }) => endsRequest),
  ),
] as const
