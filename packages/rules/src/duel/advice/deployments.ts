import type { Hex, Rng } from '../../core/index.ts'
import type { TileKind, TilesByHex } from '../board/pieces.ts'
import type { Board } from '../board/prepare.ts'
import { tilesBeforeDeployment } from '../defences/legality.ts'
import type { Rules } from '../rules/rules.ts'
import type { DuelView } from '../state/open.ts'
import { deployTiles, type TileWish, wishesForPattern } from './fill.ts'
import { citiesByWorth } from './worth.ts'

export interface ReadyDeployment {
  id: 'cities' | 'approaches'
  tiles: TilesByHex
}

/**
 * The tiles for a city, in order: searchlights make each flak more costly for the bomber (S5), shelters and fire
 * engines protect the city itself (S1).
 */
const cityPattern: readonly TileKind[] = [
  'flak',
  'searchlight',
  'shelter',
  'flak',
  'searchlight',
  'fireEngine',
  'smokeScreen',
  'radar',
  'shelter',
  'flak',
]
/**
 * The tiles for a hex on the approaches, in order: radars and searchlights help the fighters (S4), flak profits from
 * the searchlights (S5).
 */
const beltPattern: readonly TileKind[] = ['searchlight', 'flak', 'radar', 'flak', 'searchlight']

const citiesDefended = 5
const beltLength = 9

const bestCities = (rules: Rules, view: DuelView): Hex[] =>
  citiesByWorth(rules, view.open.weather).slice(0, citiesDefended)

/**
 * Two complete deployments that a player can start from: one concentrated on the cities most worth a raid, one a belt
 * across the approaches to all cities. Both are legal on any board and for any squadron bases.
 */
export function readyDeployments(rules: Rules, view: DuelView): ReadyDeployment[] {
  const cities = bestCities(rules, view)
  const belt = approaches(rules).slice(0, beltLength)
  const bare = tilesBeforeDeployment(view.open)
  const whole = (wishes: readonly TileWish[]) => deployTiles(rules, view.open, bare, wishes, cities) ?? bare
  return [
    { id: 'cities', tiles: whole(wishesForPattern(cities, cityPattern)) },
    { id: 'approaches', tiles: whole(wishesForPattern(belt, beltPattern)) },
  ]
}

/**
 * A deployment that keeps the placed tiles and adds all remaining ones: most around cities worth a raid, some on the
 * approaches. Tiles that cannot be completed to a legal deployment are returned unchanged.
 */
export function completeDeployment(
  rules: Rules,
  view: DuelView,
  tilesSoFar: TilesByHex,
  rng: Rng,
): TilesByHex {
  const cities = rng.shuffle(bestCities(rules, view)).slice(0, 2 + rng.int(citiesDefended - 1))
  const belt = rng.shuffle(approaches(rules).slice(0, beltLength)).slice(0, rng.int(beltLength))
  const wishes = [
    ...wishesForPattern(belt, beltPattern.slice(0, 2)),
    ...wishesForPattern(cities, cityPattern),
  ]
  return deployTiles(rules, view.open, tilesSoFar, wishes, cities) ?? tilesSoFar
}

/**
 * The likely bomber traffic over a hex: the values of the cities to which a shortest way from a British airport passes
 * it, summed over all airports and cities.
 */
function traffic(board: Board, hex: Hex): number {
  let sum = 0
  for (const city of board.cities) {
    for (const start of board.britishAirports) {
      const onTheWay = board.distance(start, hex) + board.distance(hex, city) === board.distance(start, city)
      // Each hex on the way counts the city's full value. Dividing the value among these hexes would blur the belt of
      // tiles that is laid across the approaches.
      if (onTheWay && hex !== city) sum += board.city(city)?.value ?? 0
    }
  }
  return sum
}

/** The hexes where tiles may stand, in descending order of likely bomber traffic. */
function approaches({ board }: Rules): Hex[] {
  const seen = new Map(board.land.map((hex) => [hex, traffic(board, hex)]))
  return [...board.land].sort((a, b) => (seen.get(b) ?? 0) - (seen.get(a) ?? 0))
}
