import type { Direction, Hex } from '../../core/index.ts'
import type { Board } from '../board/prepare.ts'
import { type Airspace, canEndRoute, type PlannedFlight } from './flight.ts'
import { completableCards, fewestCardsToLand } from './reach.ts'

/** A card that may be flown next, with the place of the flight after it. */
interface Leg {
  heading: Direction
  to: number
}

/**
 * All flights to one target as a graph. Flights that can go on in the same way share a place. It is computed once, so
 * that a comparison of thousands of routes does not ask the rules about each card.
 */
export interface Chart {
  at: Hex[]
  /** A route may end here. */
  ends: boolean[]
  /** Fewest further cards to land. */
  left: number[]
  /** Cards after which a landing is still possible, in the order in which the rules list them. */
  legs: Leg[][]
  /** The place of a flight. Adds all places that can be reached from it. */
  placeOf(flight: Omit<PlannedFlight, 'cards'>): number
}

function chartFor(airspace: Airspace, target: Hex): Chart {
  const places = new Map<string, number>()
  const flights: PlannedFlight[] = []
  const chart: Chart = { at: [], ends: [], left: [], legs: [], placeOf }
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

const known = new WeakMap<Board, Map<string, Chart>>()

/** The chart of the flights to a target in this airspace. */
export function flightChart(airspace: Airspace, target: Hex): Chart {
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
