import type { Direction, Hex } from '../../core/index.ts'
import type { Board } from '../board/prepare.ts'
import { type Airspace, canEndRoute, type PlannedFlight } from './flight.ts'
import { completableCards, fewestCardsToLand } from './reach.ts'

/** An edge of the flight chart: a card that may be flown next, and the place of the flight after it. */
interface Leg {
  heading: Direction
  to: number
}

/**
 * All flights to one target as a graph; its nodes are called places. Flights with the same possible continuations share
 * a place. The graph is computed once, so that a search that compares thousands of routes need not check the rules for
 * each card. The lists are indexed by place.
 */
export interface FlightGraph {
  at: Hex[]
  /** For each place of the chart: whether a route may end there. */
  ends: boolean[]
  /** For each place of the chart: the fewest further cards with which a flight there can land. */
  left: number[]
  /**
   * For each place of the chart: the next cards after which a landing is still possible, in the order of
   * `completableCards`.
   */
  legs: Leg[][]
  /**
   * The place of a flight in the chart. A place that the chart does not have yet is added, with all places that can be
   * reached from it.
   */
  placeOf(flight: Omit<PlannedFlight, 'cards'>): number
}

function chartFor(airspace: Airspace, target: Hex): FlightGraph {
  const places = new Map<string, number>()
  const flights: PlannedFlight[] = []
  const chart: FlightGraph = { at: [], ends: [], left: [], legs: [], placeOf }
  function placed({ at, heading, struck }: Omit<PlannedFlight, 'cards'>): number {
    const key = `${at} ${heading ?? ''} ${struck}`
    const known = places.get(key)
    if (known !== undefined) return known
    const place = flights.length
    places.set(key, place)
    const flight: PlannedFlight = { at, struck, cards: 0, ...(heading && { heading }) }
    flights.push(flight)
    chart.at.push(at)
    chart.left.push(fewestCardsToLand(airspace, target, flight))
    return place
  }
  function placeOf(flight: Omit<PlannedFlight, 'cards'>): number {
    const found = placed(flight)
    for (let place = chart.legs.length; place < flights.length; place++) {
      const from = flights[place]
      if (!from) break
      chart.legs.push(
        completableCards(airspace, target, from).map(([heading, next]) => ({ heading, to: placed(next) })),
      )
      chart.ends.push(canEndRoute(airspace.board, { ...from, cards: 1 }))
    }
    return found
  }
  return chart
}

const known = new WeakMap<Board, Map<string, FlightGraph>>()

/**
 * The chart of all flights to a target in an airspace; computed once for each board, edition, target and set of landing
 * airports.
 */
export function flightGraph(airspace: Airspace, target: Hex): FlightGraph {
  const { board, edition, homes = board.britishAirports } = airspace
  let charts = known.get(board)
  if (!charts) {
    charts = new Map()
    known.set(board, charts)
  }
  const key = `${edition} ${target} ${homes.join(' ')}`
  let chart = charts.get(key)
  if (!chart) {
    chart = chartFor(airspace, target)
    charts.set(key, chart)
  }
  return chart
}
