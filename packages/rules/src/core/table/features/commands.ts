import { type FeatureCommands, mergedField } from '../feature.ts'
import * as beforehand from './beforehand.commands.ts'
import * as bids from './bids.commands.ts'
import * as claims from './claims.commands.ts'
import * as clocks from './clocks.commands.ts'
import { requestWishes } from './events.ts'
import * as holidays from './holidays.commands.ts'
import * as leaving from './leaving.commands.ts'
import * as notes from './notes.commands.ts'
import * as pauses from './pauses.commands.ts'
import * as programs from './programs.commands.ts'
import * as rematch from './rematch.commands.ts'
import { requestCommands } from './requests.commands.ts'
import * as seats from './seats.commands.ts'
import * as spectators from './spectators.commands.ts'
import * as standingOrders from './standing-orders.commands.ts'
import * as substitutes from './substitutes.commands.ts'
import * as takeBack from './take-back.commands.ts'

// The commands of every feature of the table, in the order in which features may refuse commands and add effects.

const commands = [
  seats.commands,
  bids.commands,
  substitutes.commands,
  leaving.commands,
  takeBack.commands,
  clocks.commands,
  pauses.commands,
  holidays.commands,
  claims.commands,
  standingOrders.commands,
  beforehand.commands,
  programs.commands,
  notes.commands,
  rematch.commands,
  spectators.commands,
] as const

/** The commands of all features of the table. */
export const tableFeatureCommands = [
  ...commands,
  requestCommands(requestWishes, mergedField(commands, 'wishes')),
] as const

/** The commands of all features, typed for a caller that goes through all of them without knowing any. */
export const tableFeatures: readonly FeatureCommands[] = [...tableFeatureCommands]
