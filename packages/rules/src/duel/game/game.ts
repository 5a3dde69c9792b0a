import { z } from 'zod/mini'
import type { Game, SealedOrders } from '../../core/index.ts'
import type { Rules } from '../rules/rules.ts'
import { firstNight, setupShape } from '../setup/setup-shape.ts'
import { duelVersion } from '../setup/version.ts'
import type { DuelState } from '../state/open.ts'
import type { BaseOrder, OrderDraft } from '../state/order-schemas.ts'
import { britishSeat, germanSeat } from '../state/seats.ts'
import { bindRules, type DuelEvent, type PreparedDuel, type StandInAdvice } from './bind.ts'
import { joinRules, packOf } from './join-rules.ts'
import type { DuelSetup } from './setup-schema.ts'

export interface DuelGame extends Game<DuelSetup, DuelState, BaseOrder, DuelEvent, OrderDraft> {
  prepare(setup: DuelSetup, version?: number): PreparedDuel
}

/** The part of the game that depends on optional rules: the possible setups, and the rules of a setup. */
export interface GameOptions extends Pick<DuelGame, 'setup' | 'presets' | 'hasOwnContent' | 'digest'> {
  rules(setup: DuelSetup, version?: number): Rules
}

/** Whether only the base game is played. @param setup of any form, not yet read by its schema */
export function isBaseGame(setup: unknown): boolean {
  // Cast to the part of a setup that is read here; the schema refuses anything else.
  const { advanced, expansions, solo, rulebook } = (setup ?? {}) as Partial<DuelSetup>
  // The German rulebook has turns and fields of its own.
  return !advanced?.length && !expansions?.length && solo === undefined && rulebook !== 'german'
}

/**
 * Duel in the Dark as sealed orders: everybody bases the squadrons, deploys the defences and plans a raid. One night of
 * the base game; all nights of a contest have the same weather, which nobody knows beforehand.
 */
const sealedOrders: SealedOrders<DuelSetup, DuelState> = {
  setups: {
    firstNight,
    firstEdition: { ...firstNight, edition: 'first' },
  },
  orders: [
    { seat: germanSeat, type: 'squadrons' },
    { seat: britishSeat, type: 'plan' },
    { seat: germanSeat, type: 'defences' },
  ],
  conditions: (setup, random) => {
    const [card] = random('weather/deck').shuffle(packOf(setup).weather)
    return String(card?.id ?? '')
  },
  withoutConditions(state) {
    const { weather: _, ...open } = state.open
    return { ...state, open }
  },
}

const noRules = z._default(z.array(z.never()), [])

/**
 * The base game alone. Its setup was read by the whole schema when the room was opened, so the type of its own schema is
 * that of a setup without options.
 */
const noOptions: GameOptions = {
  setup: setupShape(noRules, noRules, {}) as unknown as z.ZodMiniType<DuelSetup>,
  presets: { firstNight },
  rules: (setup, version) => joinRules(setup, [], version),
}

/**
 * Duel in the Dark, assembled from the parts that the caller needs: a browser fetches the optional rules only for a
 * table that has one, and the advice only on request. `duel` has all of them.
 * @param options `allOptions`; absent: the base game alone
 * @param advice orders for a seat that nobody plays; absent: the game has no `standIn`
 */
export function duelGame({
  options: { rules, ...entry } = noOptions,
  advice,
}: {
  options?: GameOptions
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
