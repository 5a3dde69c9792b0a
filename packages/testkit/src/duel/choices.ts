import type { Choice, Entry } from '@opsroom/rules/core'
import type { DuelEvent } from '@opsroom/rules/duel'

type Taken = readonly Choice[]
const last = <T>(taken: Taken, of: (choice: Choice) => T | undefined): T | undefined =>
  taken.map(of).findLast((value) => value !== undefined)
const dropPicks = ['targetMarker', 'bomb', 'wayTargetMarker', 'wayBomb', 'medalTargetMarker', 'medalBomb']
const sumOfCosts = (taken: Taken, ...picks: string[]): number =>
  taken.filter(({ pick }) => picks.includes(pick)).reduce((sum, { cost = 0 }) => sum + cost, 0)

const says = (what: string, promised: unknown, came: unknown): string | undefined =>
  promised === undefined || promised === came ? undefined : `${what} ${promised} was promised, it is ${came}`

type TilesByHex = Record<string, Record<string, number>>

/** The tiles that the choices placed, each as its hex and its kind. */
const tilesChosen = (taken: Taken): string[] =>
  taken.filter(({ pick }) => pick === 'tile').map(({ hex, value }) => `${hex} ${value}`)
const tilesLocked = (own: Record<string, { tiles: TilesByHex }> = {}): string[] =>
  Object.values(own)
    // All seats of the German side are shown the same tiles, so the tiles of the first seat are enough.
    .slice(0, 1)
    .flatMap(({ tiles }) => Object.entries(tiles))
    .flatMap(([hex, here]) =>
      Object.entries(here).flatMap(([kind, count]) => Array.from({ length: count }, () => `${hex} ${kind}`)),
    )

/** A list without the items of another list, each removed once. */
function without(items: readonly string[], taken: readonly string[]): string[] {
  const left = [...items]
  for (const item of taken) {
    const place = left.indexOf(item)
    if (place >= 0) left.splice(place, 1)
  }
  return left
}

/**
 * The difference between chosen and locked tiles: every chosen tile must be locked, and a locked tile that nobody chose
 * must be a shelter of an earlier night (D7.9).
 */
function tilesDisagree(chosen: string[], locked: string[]): string | undefined {
  const missing = without(chosen, locked)
  const added = without(locked, chosen).filter((tile) => !tile.endsWith(' shelter'))
  return missing.length + added.length > 0
    ? `tiles ${chosen.sort().join(', ')} were promised, they are ${locked.sort().join(', ')}`
    : undefined
}

/**
 * The difference between the hexes, costs and tiles that the choices showed and those in the first event of the order;
 * undefined if they agree, or if the event is of a type that choices do not foretell.
 */
export function differenceFromChoices(taken: Taken, entries: readonly Entry[]): string | undefined {
  const event = entries[0]?.event as DuelEvent | undefined
  switch (event?.type) {
    case 'squadronFlew':
      // The flight of a squadron that got no order (D6.13) is not compared: it follows from the end of the turn, and no
      // choice has shown its hex or its fuel.
      if (event.open?.automatic) return undefined
      return (
        says(
          'hex',
          last(taken, ({ hex }) => hex),
          event.open?.at,
        ) ??
        says(
          'fuel',
          last(taken, ({ cost }) => cost),
          event.open?.spent,
        )
      )
    case 'mosquitoFlew':
      return (
        says(
          'hex',
          last(taken, ({ hex }) => (hex === event.open?.onTheWay?.at ? undefined : hex)),
          event.open?.at,
        ) ?? says('markers', sumOfCosts(taken, ...dropPicks), event.open?.spent)
      )
    case 'defencesLocked':
      return tilesDisagree(tilesChosen(taken), tilesLocked(event.own as never))
    case 'squadronsPlaced':
      for (const { pick, value, hex } of taken) {
        const found = pick === 'airport' && says(String(value), hex, event.open?.at[value as never])
        if (found) return found
      }
      return undefined
    default:
      return undefined
  }
}
