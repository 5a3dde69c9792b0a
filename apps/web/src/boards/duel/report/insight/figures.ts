import { type BaseOrder, squadronIds } from '@opsroom/rules/duel'
import { sayCommaList } from '../../../../words/lists.ts'
import type { ChapterInsight } from './wanted.svelte.ts'
import { say } from './words/words.ts'

type Point = ChapterInsight['points'][number]
export type ExpectedResult = Point['lines'][string]

/** The names of the lines of the curve, from the lowest layer to the highest. */
export const curveLineNames = ['truth', 'british', 'german', 'public'] as const
export type CurveLineName = (typeof curveLineNames)[number]

/** The parts of the split that count as luck; all others count as play. */
const byChance: readonly string[] = ['weather', 'draws', 'meeting', 'guess']
export const isByChance = ({ part }: { part: string }): boolean => byChance.includes(part)

/** The amount of points without sign, from hundredths, rounded to one decimal place. */
const pointsOf = (hundredths: number): number => Math.round(Math.abs(hundredths) / 10) / 10

/** The words for the side that is ahead, and its lead. */
export function leadText(hundredths: number): string {
  const points = pointsOf(hundredths)
  if (points === 0) return say('insight.ahead.even')
  return hundredths > 0 ? say('insight.ahead.british', { points }) : say('insight.ahead.german', { points })
}

/** The words for the side that a part of the split favoured, and its points. */
export function favouredSideText(hundredths: number): string {
  const points = pointsOf(hundredths)
  if (points === 0) return say('insight.for.none')
  return hundredths > 0 ? say('insight.for.british', { points }) : say('insight.for.german', { points })
}

export const pointsFromHundredths = (hundredths: number): number => pointsOf(hundredths)

/** The words for the value of one line at a moment: the expected lead, and the chance to win. */
export const curveLineText = ({ margin, wins }: ExpectedResult): string =>
  say('insight.value', { score: leadText(margin), percent: Math.round(wins / 10) })

/** The name of a moment of the night, for the charts of the explanation. */
export function momentName(
  points: readonly Point[],
  place: number,
  sideOf: (seat: string) => string,
): string {
  const { seat, order, round = 0 } = points[place] ?? {}
  if (seat === undefined)
    return place === points.length - 1 ? say('insight.at.end') : say('insight.at.locked')
  if (order === 'squadrons') return say('insight.at.start')
  if (order === 'plan' || order === 'defences') return say('insight.at.evening')
  return say('insight.at.order', { round, side: sideOf(seat) })
}

// A path in words; the server sends paths as headings.
const pathOf = (path: readonly string[]): string =>
  sayCommaList(path.map((heading) => say(`heading.short.${heading}` as 'heading.short.E')))

const heightOf = (altitude: string | undefined): string =>
  say(altitude === 'low' ? 'height.low' : 'height.high')

function fighterText({ squadron, path, altitude, land }: Extract<BaseOrder, { type: 'fighter' }>): string {
  if (land)
    return path.length > 0
      ? say('insight.order.lands', { squadron, path: pathOf(path) })
      : say('insight.order.landsHere', { squadron })
  const height = heightOf(altitude)
  return path.length > 0
    ? say('insight.order.flies', { squadron, path: pathOf(path), height })
    : say('insight.order.stays', { squadron, height })
}

function mosquitoText(order: Extract<BaseOrder, { type: 'mosquito' }>): string {
  const height = heightOf(order.altitude)
  const path = pathOf(order.path)
  const drops = order.targetMarkers !== undefined || order.bombs !== undefined
  if (order.path.length === 0)
    return drops
      ? say('insight.order.mosquitoBombsHere', { height })
      : say('insight.order.mosquitoStays', { height })
  return drops
    ? say('insight.order.mosquitoBombs', { path, height })
    : say('insight.order.mosquito', { path, height })
}

/** The most hexes with guns that an order's description names. */
const mostHexes = 5

/** A short description of an order. */
export function orderText(given: unknown): string {
  // The cast is safe: the server has parsed the order with its schema.
  const order = given as BaseOrder
  switch (order.type) {
    case 'fighter':
      return fighterText(order)
    case 'mosquito':
      return mosquitoText(order)
    case 'endFighters':
      return say('insight.order.enough')
    case 'bomber':
      return say('insight.order.bomber', { height: heightOf(order.altitude) })
    case 'plan':
      return say('insight.order.plan', {
        start: order.start,
        target: order.target,
        count: order.route.length,
      })
    case 'squadrons':
      return say('insight.order.bases', {
        hexes: sayCommaList(
          squadronIds.flatMap((id) => (order.at[id] === undefined ? [] : [String(order.at[id])])),
        ),
      })
    case 'defences': {
      const hexes = Object.entries(order.tiles)
        .sort(([, a], [, b]) => (b.flak ?? 0) - (a.flak ?? 0))
        .slice(0, mostHexes)
      return say('insight.order.defences', { hexes: sayCommaList(hexes.map(([hex]) => hex)) })
    }
    default:
      return say('insight.order.other')
  }
}
