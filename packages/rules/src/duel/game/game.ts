import { z } from 'zod/mini'
import type { Game, SealedOrdersSupport } from '../../core/index.ts'
import type { Rules } from '../rules/rules.ts'
import { oneNightSetup, setupShape } from '../setup/setup-shape.ts'
import { duelVersion } from '../setup/version.ts'
import type { DuelState } from '../state/open.ts'
import type { BaseOrder, OrderDraft } from '../state/order-schemas.ts'
import { britishSeat, germanSeat } from '../state/seats.ts'
import { bindRules, type DuelEvent, type PreparedDuel, type StandInAdvice } from './bind.ts'
import { boardPackOf, joinRules } from './join-rules.ts'
import type { DuelSetup } from './setup-schema.ts'

export interface DuelGame extends Game<DuelSetup, DuelState, BaseOrder, DuelEvent, OrderDraft> {
  prepare(setup: DuelSetup, version?: number): PreparedDuel
}

/**
 * The part of the game that depends on which optional rules are available: the possible setups, and the rules of a
 * setup.
 */
export interface AvailableOptions extends Pick<DuelGame, 'setup' | 'presets' | 'hasOwnContent' | 'digest'> {
  rules(setup: DuelSetup, version?: number): Rules
}

/** Whether a setup plays the base game alone. @param setup a value of any form, not yet checked by the setup schema */
export function isBaseGame(setup: unknown): boolean {
  // The cast covers only the fields that are read here; the setup schema later refuses values of another form.
  const { advanced, expansions, solo, rulebook } = (setup ?? {}) as Partial<DuelSetup>
  // The German rulebook adds turns and fields, so it is more than the base game.
  return !advanced?.length && !expansions?.length && solo === undefined && rulebook !== 'german'
}

/**
 * Duel in the Dark as sealed orders: everybody places the squadrons, deploys the defences and plans a raid. A contest
 * plays one night of the base game; all its games have the same weather, which nobody knows beforehand.
 */
const sealedOrders: SealedOrdersSupport<DuelSetup, DuelState> = {
  setups: {
    firstNight: oneNightSetup,
    firstEdition: { ...oneNightSetup, edition: 'first' },
  },
  orders: [
    { seat: germanSeat, type: 'squadrons' },
    { seat: britishSeat, type: 'plan' },
    { seat: germanSeat, type: 'defences' },
  ],
  conditions: (setup, random) => {
    const [card] = random('weather/deck').shuffle(boardPackOf(setup).weather)
    return String(card?.id ?? '')
  },
  withoutConditions(state) {
    const { weather: _, ...open } = state.open
    return { ...state, open }
  },
}

const noRules = z._default(z.array(z.never()), [])

/**
 * The base game without options. A setup was already read by the full schema when the room was opened, so the schema
 * here can be cast to the full type.
 */
const noOptions: AvailableOptions = {
  setup: setupShape(noRules, noRules, {}) as unknown as z.ZodMiniType<DuelSetup>,
  presets: { firstNight: oneNightSetup },
  rules: (setup, version) => joinRules(setup, [], version),
}

/**
 * Duel in the Dark, assembled from the parts that the caller needs: a browser loads the optional rules only for a table
 * that uses them, and the stand-in's advice only on request. `duel` has all parts.
 * @param options `allOptions`; without them the base game alone
 * @param advice the orders of a stand-in; without it the game has no `standIn`
 */
export function duelGame({
  options: { rules, ...entry } = noOptions,
  advice,
}: {
  options?: AvailableOptions
  advice?: StandInAdvice
} = {}): DuelGame {
  return {
    id: 'duel',
    title: 'Duel in the Dark',
    version: duelVersion,
    ...entry,
    sealedOrders,
    prepare: (setup, version) => bindRules(rules(setup, version), advice),
  }
}
