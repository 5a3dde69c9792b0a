import { type Direction, directions, type Hex } from '../../core/index.ts'
import { cardNames, fullDecks, hitOf } from '../data/decks.ts'
import type { Manoeuvre, Plane } from '../data/plane.ts'
import { codeOfHex, type Field, flyPath, hexesOf, startColumn, startHeading } from '../field.ts'
import type { BlueMaxRules } from '../rules.ts'

/** The neighbours of a hex by direction; a hex at the edge of the field has fewer than six. */
function neighboursOf(field: Field, hex: Hex): Partial<Record<Direction, Hex>> {
  const beside = directions.flatMap((heading): [Direction, Hex][] => {
    const { at } = flyPath(field, hex, heading, ['F'], 'S')
    return at === undefined ? [] : [[heading, at]]
  })
  return Object.fromEntries(beside)
}

const cardOf = ({ chart, ...plane }: Plane) => ({ ...plane, chart: [...chart.keys()] })

/**
 * The fixed data of a game for authors of programs: the field with the neighbours of each hex, the cards and charts of
 * planes, the catalogue of manoeuvres, the damage cards.
 */
export function boardGuide({ setup, field, planes }: BlueMaxRules) {
  const catalogue: Record<string, Manoeuvre> = {}
  for (const { chart } of Object.values(planes))
    for (const [code, manoeuvre] of chart) catalogue[code] = manoeuvre
  const start = (side: 'allies' | 'central') => ({
    column: startColumn(field, side),
    heading: startHeading(side),
  })
  return {
    field,
    start: { allies: start('allies'), central: start('central') },
    hexes: hexesOf(field).map((hex) => ({
      hex,
      code: codeOfHex(field, hex),
      neighbours: neighboursOf(field, hex),
    })),
    planes: Object.fromEntries(Object.entries(planes).map(([id, plane]) => [id, cardOf(plane)])),
    catalogue,
    decks: fullDecks,
    cards: Object.fromEntries(
      cardNames.map((card) => [
        card,
        { blue: hitOf(card, 'blue', setup.kills), red: hitOf(card, 'red', setup.kills) },
      ]),
    ),
  }
}
