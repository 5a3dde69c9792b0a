import { z } from 'zod/mini'
import { directions, oppositeHeading } from '../../core/index.ts'
import { canRaid } from '../plan/reach.ts'
import { type BoardPack, boardLimits, boardPackSchema, type HexData, type WeatherCard } from './pack.ts'
import { squadronIds } from './pieces.ts'
import { prepareBoard } from './prepare.ts'

/** A problem of a board pack: a message that names the hex, and the path to the faulty value in the pack. */
export interface PackProblem {
  message: string
  path: (string | number)[]
}
type Report = (message: string, ...path: (string | number)[]) => void

function checkHex(data: HexData, index: number, hexes: ReadonlyMap<number, HexData>, report: Report): void {
  const { hex, neighbours } = data
  for (const heading of directions) {
    const other = neighbours[heading]
    if (other === undefined) continue
    const say = (message: string) => report(message, 'hexes', index, 'neighbours', heading)
    const back = oppositeHeading(heading)
    if (other === hex) say(`hex ${hex} is its own neighbour in ${heading}`)
    else if (!hexes.has(other)) say(`hex ${hex} has ${other} in ${heading}, which is not on the board`)
    else if (hexes.get(other)?.neighbours[back] !== hex)
      say(`hex ${hex} has ${other} in ${heading}, but hex ${other} does not have ${hex} in ${back}`)
  }
  const around = Object.values(neighbours)
  if (new Set(around).size < around.length)
    report(`hex ${hex} has the same neighbour twice`, 'hexes', index, 'neighbours')
  if (!data.homeWaters) return
  if (data.airport === 'german')
    report(`hex ${hex} is in home waters and has a German airport`, 'hexes', index, 'airport')
  if (data.city) report(`hex ${hex} is in home waters and has a German city`, 'hexes', index, 'city')
}

function checkWeather(
  card: WeatherCard,
  index: number,
  hexes: ReadonlyMap<number, HexData>,
  report: Report,
): void {
  for (const kind of ['clouds', 'storms', 'fogs'] as const) {
    card[kind].forEach((hex, place) => {
      if (!hexes.has(hex))
        report(
          `weather card ${card.id} has ${kind} in hex ${hex}, which is not on the board`,
          'weather',
          index,
          kind,
          place,
        )
    })
  }
  if (!card.solo) return
  for (const piece of ['bomber', 'mosquito'] as const) {
    const hex = card.solo[piece]
    if (hexes.get(hex)?.airport !== 'british') {
      report(
        `weather card ${card.id} starts the ${piece} in hex ${hex}, which has no British airport`,
        'weather',
        index,
        'solo',
        piece,
      )
    }
  }
}

function checkPieces(pack: BoardPack, report: Report): void {
  const count = (test: (data: HexData) => boolean) => pack.hexes.filter(test).length
  const british = count(({ airport }) => airport === 'british')
  const german = count(({ airport }) => airport === 'german')
  // The bomber and the Mosquito need different start airports (D5.10), and each squadron needs an airport (D3).
  if (british < 2) report(`the board needs 2 British airports and has ${british}`, 'hexes')
  if (german < squadronIds.length)
    report(`the board needs ${squadronIds.length} German airports and has ${german}`, 'hexes')
  const cities = count(({ city }) => city !== undefined)
  if (cities < 1) report('the board needs a city', 'hexes')
  const most = (what: string, found: number, limit: number) => {
    if (found > limit) report(`the board has ${found} ${what} and may have ${limit}`, 'hexes')
  }
  most('cities', cities, boardLimits.cities)
  most('British airports', british, boardLimits.britishAirports)
  most('German airports', german, boardLimits.germanAirports)
}

/**
 * Reports a board on which no city can be raided within 14 cards. Checking edition v2 is enough: a raid that is
 * possible there is possible in the first edition too (D4.3).
 */
function checkRaids(pack: BoardPack, report: Report): void {
  const board = prepareBoard(pack)
  const possible = board.britishAirports.some((start) =>
    board.cities.some((city) => canRaid({ board, edition: 'v2' }, start, city)),
  )
  if (!possible) report('no city can be raided and home reached within 14 cards (D4.1 to D4.3)', 'hexes')
}

/** All problems of a board pack that its schema does not catch (D1.1). */
export function packProblems(pack: BoardPack): PackProblem[] {
  const problems: PackProblem[] = []
  const report: Report = (message, ...path) => problems.push({ message, path })
  const hexes = new Map<number, HexData>()
  for (const [index, data] of pack.hexes.entries()) {
    if (hexes.has(data.hex)) report(`hex ${data.hex} is there twice`, 'hexes', index, 'hex')
    hexes.set(data.hex, data)
  }
  for (const [index, data] of pack.hexes.entries()) checkHex(data, index, hexes, report)
  for (const [index, card] of pack.weather.entries()) checkWeather(card, index, hexes, report)
  const cards = pack.weather.map(({ id }) => id)
  for (const [index, id] of cards.entries()) {
    if (cards.indexOf(id) < index) report(`weather card ${id} is there twice`, 'weather', index, 'id')
  }
  checkPieces(pack, report)
  // The search for a raid needs a sound map; on a faulty one it would report the same problems again.
  if (problems.length === 0) checkRaids(pack, report)
  return problems
}

/** The schema of a playable board pack: its form, and all that `packProblems` checks. */
export const playablePackSchema = boardPackSchema.check(
  z.superRefine((pack, context) => {
    for (const { message, path } of packProblems(pack)) context.addIssue({ code: 'custom', message, path })
  }),
)
