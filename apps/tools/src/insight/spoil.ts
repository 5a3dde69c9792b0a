import { type Bot, prepareBot } from '@opsroom/bots'
import {
  directions,
  type Match,
  type Random,
  type Rng,
  randomFrom,
  type SeatId,
  seedFromNumber,
  stateAfter,
} from '@opsroom/rules/core'
import {
  type BaseOrder,
  type DuelState,
  type FighterOrder,
  germanSeat,
  isAirborne,
  type PlanOrder,
  type PreparedDuel,
  squadronIds,
  squadronReach,
  type TilesByHex,
} from '@opsroom/rules/duel'
import { cheapestRoute } from '@opsroom/rules/duel/forecast'
import { type DuelGameResult, type Pairing, playPairing } from '../arena/night.ts'

/** The kinds of mistakes that are put into a night on purpose. */
export const blunderKinds = ['fuel', 'route'] as const
export type Blunder = (typeof blunderKinds)[number]

/**
 * The record of a night in which a bot gives one bad order on purpose, and that order: the explanation of the night
 * must name it.
 */
export interface SpoiledNight {
  record: unknown
  order: BaseOrder
}

/** A rough measure of the danger to a route from the guns in a hex, including searchlights. */
const thickness = (tiles: TilesByHex, hex: number): number => {
  const { flak = 0, searchlight = 0 } = tiles[String(hex)] ?? {}
  return flak * (1 + searchlight)
}

const gameOf = ({ game }: Match) => game as PreparedDuel
const stateOf = ({ play }: Match) => play.game as DuelState

/** The number of deployments that are drawn in order to estimate where guns usually are. */
const deployments = 10

/** The usual danger in a hex with the night's weather: the mean over several deployments by the bot. */
function usualThickness(match: Match, seat: SeatId, bot: Bot, random: Random): (hex: number) => number {
  const state = stateOf(match)
  const drawn = Array.from({ length: deployments }, (_, number): TilesByHex => {
    const rng = random(`deployment/${number}`)
    const view = { open: state.open, secrets: { [seat]: {} } }
    const order = bot.decide({ view, seat, rng, budget: 8 })?.command as BaseOrder | undefined
    return order?.type === 'defences' ? order.tiles : {}
  })
  return (hex) => drawn.reduce((sum, tiles) => sum + thickness(tiles, hex), 0) / deployments
}

/**
 * The raid that leads the bomber through the most guns, both expected and actual, as far as the cards allow; it may
 * enter a hex more than once.
 * @param tiles the German deployment of this night, which does not depend on the plan
 */
function worstRaid(
  match: Match,
  tiles: TilesByHex,
  plan: PlanOrder,
  usual: (hex: number) => number,
): PlanOrder {
  const { rules } = gameOf(match)
  const { weather } = stateOf(match).open
  const danger = (hex: number) =>
    usual(hex) + 0.3 * thickness(tiles, hex) + (weather?.storms.includes(hex) ? 2 : 0)
  const raids = rules.board.britishAirports.flatMap((start) =>
    rules.board.cities.flatMap((target) => {
      const way = cheapestRoute(rules, start, target, {
        enter: (hex) => 0 - danger(hex),
        land: (hex) => (weather?.fogs.includes(hex) ? -2 : 0),
      })
      const mosquito = rules.board.britishAirports.find((base) => base !== start) ?? start
      return way ? [{ plan: { ...plan, start, target, route: way.route, mosquito }, toll: way.toll }] : []
    }),
  )
  return raids.sort((a, b) => a.toll - b.toll)[0]?.plan ?? plan
}

/**
 * An order after which a squadron in the air can no longer land, because it flies too far away for its fuel; undefined
 * if there is none.
 */
function doomedFlight(match: Match, rng: Rng): FighterOrder | undefined {
  const game = gameOf(match)
  const state = stateOf(match)
  const { open } = state
  if (open.turn !== 'fighters') return undefined
  const seat = game.waitingFor(state).seats[0] ?? ''
  const flights = squadronIds.flatMap((id): FighterOrder[] => {
    const { status, height } = open.squadrons[id]
    if (status !== 'ready' || open.acted.includes(id) || !isAirborne(open.squadrons[id])) return []
    const safe = squadronReach(game.rules, open, id)
    if (safe.size === 0) return []
    return directions.flatMap((heading): FighterOrder[] => {
      const order: FighterOrder = {
        type: 'fighter',
        squadron: id,
        path: [heading],
        altitude: height as 'low' | 'high',
      }
      const view = { open }
      if (game.refuse(view, seat, order)) return []
      const after = stateAfter(
        game.decide(view, seat, order, () => rng),
        view,
      )
      return squadronReach(game.rules, after.open, id).size === 0 ? [order] : []
    })
  })
  return flights.length === 0 ? undefined : rng.pick(flights)
}

/** The German deployment of a night in which the bots play without a mistake. */
function deploymentOf(pairing: Pairing): TilesByHex {
  let tiles: TilesByHex = {}
  playPairing(pairing, undefined, (_, __, command) => {
    const order = command as BaseOrder
    if (order.type === 'defences') tiles = order.tiles
    return undefined
  })
  return tiles
}

/** Plays a night with one deliberate mistake. @returns undefined if there was no opportunity for the mistake */
export function playSpoiledNight(pairing: Pairing, blunder: Blunder): SpoiledNight | undefined {
  const random = randomFrom(seedFromNumber(pairing.number))
  const rng = random('spoil')
  const bot = prepareBot('regular', 'duel', pairing.setup)
  if (!bot) return undefined
  const tiles = blunder === 'route' ? deploymentOf(pairing) : {}
  let spoiled: BaseOrder | undefined
  const played: DuelGameResult = playPairing(pairing, undefined, (match, _, command) => {
    if (spoiled) return undefined
    const order = command as BaseOrder
    if (blunder === 'fuel') spoiled = doomedFlight(match, rng)
    else if (order.type === 'plan')
      spoiled = worstRaid(match, tiles, order, usualThickness(match, germanSeat, bot, random))
    return spoiled
  })
  return spoiled && { record: played.record, order: spoiled }
}
