import type { DuelEvent, TilesByHex, Weather } from '@opsroom/rules/duel'
import type { Happening } from '../../../state/fold.ts'

/** What is worth a pause for both sides: the weather card, and the curtain. */
export type Moment =
  | { kind: 'weather'; number: number; weather: Weather }
  | { kind: 'curtain'; number: number; tiles: number; bomber: number; mosquito: number }

const countOf = (tiles: TilesByHex): number =>
  Object.values(tiles)
    .flatMap((here) => Object.values(here))
    .reduce((sum, count) => sum + count, 0)

function momentOf({ entry, number }: Happening): Moment | undefined {
  if (entry.scope !== 'game') return undefined
  const event = entry.event as DuelEvent
  if (event.type === 'weatherDrawn' && event.open)
    return { kind: 'weather', number, weather: event.open.weather }
  if (event.type !== 'curtainRaised' || !event.open) return undefined
  const { tiles, bomber, mosquito } = event.open
  return { kind: 'curtain', number, tiles: countOf(tiles), bomber, mosquito }
}

/** The latest moment that this window has seen live. */
export const latestMoment = (happenings: readonly Happening[], openedAt: number): Moment | undefined =>
  happenings
    .filter(({ number }) => number > openedAt)
    .flatMap((happening) => momentOf(happening) ?? [])
    .at(-1)

/** What lies on the way of the wind and in the sky, in the order in which the card says it. */
export const weatherCounts = ({ clouds, storms, fogs }: Weather) =>
  (
    [
      ['clouds', clouds.length],
      ['storms', storms.length],
      ['fogs', fogs.length],
    ] as const
  ).filter(([, count]) => count > 0)
