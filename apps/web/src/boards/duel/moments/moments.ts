import type { Direction } from '@opsroom/rules/core'
import type { TilesByHex, Weather } from '@opsroom/rules/duel'
import type { Happening } from '../../../state/fold.ts'
import { duelEventOf, duelOpenOf } from '../models/states.ts'

/**
 * A happening that is announced to both sides: the weather card, a change of the weather, the curtain, or a card of the
 * bomber.
 */
export type BoardMoment =
  /** The bomber turns over its next card. */
  | { kind: 'card'; number: number; heading: Direction; happening: Happening }
  | { kind: 'weather'; number: number; weather: Weather }
  /** The weather changes: everything in the sky has drifted by `steps` hexes (D10.2). */
  | { kind: 'change'; number: number; weather: Weather; steps: number }
  | {
      kind: 'curtain'
      number: number
      tiles: number
      /** The starting hexes of bomber and Mosquito; absent if something else happens before both appear. */
      aircraft?: { bomber: number; mosquito: number }
      /** Whether Window is used tonight; undefined when that is not announced (D12.4). */
      window?: boolean | undefined
    }

const countOf = (tiles: TilesByHex): number =>
  Object.values(tiles)
    .flatMap((here) => Object.values(here))
    .reduce((sum, count) => sum + count, 0)

function momentOf(happening: Happening): BoardMoment | undefined {
  const { entry, number } = happening
  if (entry.scope !== 'game') return undefined
  const event = duelEventOf(entry)
  if (event.type === 'weatherDrawn' && event.open)
    return { kind: 'weather', number, weather: event.open.weather }
  if (event.type === 'weatherChanged' && event.open) {
    const { weather, card } = event.open
    return { kind: 'change', number, weather, steps: card.steps }
  }
  if (event.type === 'bomberFlew' && event.open)
    return { kind: 'card', number, heading: event.open.card, happening }
  if (event.type !== 'curtainRaised' || !event.open) return undefined
  const { tiles, bomber, mosquito } = event.open
  const aircraft = bomber !== undefined && mosquito !== undefined && { bomber, mosquito }
  return { kind: 'curtain', number, tiles: countOf(tiles), ...(aircraft && { aircraft }) }
}

/** The latest announcement since the page was opened; undefined when it is no longer news. */
export function latestMoment(happenings: readonly Happening[], openedAt: number): BoardMoment | undefined {
  const live = happenings.filter(({ number }) => number > openedAt)
  const moment = live.flatMap((happening) => momentOf(happening) ?? []).at(-1)
  if (!moment || isOver(moment, live)) return undefined
  return moment.kind === 'curtain' ? { ...moment, window: announcedAfter(live, moment.number) } : moment
}

/**
 * Whether a moment is no longer news. It lasts through its round and the next one, but not beyond the end of the night:
 * a card of the bomber ends its round, and so is news in the next round.
 */
function isOver({ number }: BoardMoment, live: readonly Happening[]): boolean {
  const [first, last] = [live.find((happening) => happening.number === number), live.at(-1)]
  if (!first || !last) return true
  const [then, now] = [duelOpenOf(first.after), duelOpenOf(last.after)]
  const isEnded = last.after.table.open.ending !== undefined
  return isEnded || now.night > then.night || now.round > then.round + 1
}

/** The announcement of Window that belongs to the curtain: in the same event, or in the first turn after it. */
function announcedAfter(happenings: readonly Happening[], number: number): boolean | undefined {
  const next = happenings.filter((each) => each.number > number && each.number <= number + 2)
  const events = next.map(({ entry }) => duelEventOf(entry))
  return events.find((event) => event.type === 'windowAnnounced')?.open?.used
}

/** The numbers of clouds, storms and fogs, in the order of the weather card. */
export const weatherCounts = ({ clouds, storms, fogs }: Weather) =>
  (
    [
      ['clouds', clouds.length],
      ['storms', storms.length],
      ['fogs', fogs.length],
    ] as const
  ).filter(([, count]) => count > 0)
