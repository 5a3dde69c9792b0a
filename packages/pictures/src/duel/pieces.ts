import type { Hex } from '@opsroom/rules/core'
import { type DuelOpen, type Height, type SquadronId, squadronIds } from '@opsroom/rules/duel'
import { movedGroup, svgText } from '../svg.ts'

type PieceId = 'bomber' | 'mosquito' | SquadronId
/** A piece on the map, as the public sees it. */
interface Piece {
  id: PieceId
  at: Hex
  height: Height
}

/** The pieces that stand on the map. */
export function piecesOnMap({ bomber, mosquito, squadrons }: DuelOpen): Piece[] {
  const found: Piece[] = []
  if (bomber) found.push({ id: 'bomber', at: bomber.at, height: bomber.height })
  if (mosquito) found.push({ id: 'mosquito', at: mosquito.at, height: mosquito.height })
  for (const id of squadronIds) {
    const squadron = squadrons[id]
    if (squadron?.status === 'ready' && squadron.at !== undefined)
      found.push({ id, at: squadron.at, height: squadron.height })
  }
  return found
}

/** The width of a piece before scaling. */
export const pieceWidth = (id: PieceId): number => (id === 'bomber' ? 40 : 33)

const colours: Readonly<Record<SquadronId, string>> = {
  yellow: '#f2c53d',
  red: '#e5604d',
  green: '#69bd6b',
  blue: '#62a8ee',
}
/** A pattern over the colour of each squadron, so that squadrons do not differ by colour alone. */
const patterns: Readonly<Record<SquadronId, string>> = {
  yellow: '<path d="M0 1.5H6" stroke="#1b1710" stroke-width="2"/>',
  red: '<path d="M1.5 0V6" stroke="#1b1710" stroke-width="2"/>',
  green: '<circle cx="3" cy="3" r="1.5" fill="#1b1710"/>',
  blue: '',
}
export const pieceDefs = squadronIds
  .map(
    (id) =>
      `<pattern id="rim-${id}" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(${id === 'red' ? 45 : 0})"><rect width="6" height="6" fill="${colours[id]}"/>${patterns[id]}</pattern>`,
  )
  .join('')

const bomber =
  '<rect x="-19" y="-15" width="38" height="30" rx="4" fill="#efe6cf" stroke="#0d1216" stroke-width="1.4"/>' +
  '<rect x="-16.5" y="-12.5" width="33" height="25" rx="2.5" fill="none" stroke="#8b2f24" stroke-width="1.1"/>' +
  '<path fill="#201c14" d="M0-11.5c1.2 0 1.8 1.5 1.8 3.2V-4l12.4 3v2.3L1.8 2.4 1.4 7l4 1.6v1.6L0 9.6l-5.4.6V8.6l4-1.6-.4-4.6L-14.2 1.3V-1L-1.8-4v-4.3c0-1.7.6-3.2 1.8-3.2ZM-9.6-4.2h1.8v3h-1.8ZM-5.6-5.2h1.8v3h-1.8ZM3.8-5.2h1.8v3H3.8ZM7.8-4.2h1.8v3H7.8Z"/>'
const mosquito =
  '<path d="M0-16 16-5.5 11 14H-11L-16-5.5Z" fill="#dcb768" stroke="#0d1216" stroke-width="1.4"/>' +
  '<path fill="#201c14" d="M0-10c1 0 1.5 1.3 1.5 2.8V-3.2l9.2 2.6v2L1.5 2.2 1.1 6l2.9 1.2v1.5L0 8.2l-4 .5V7.2L-1.1 6l-.4-3.8-9.2-.8v-2l9.2-2.6v-4C-1.5-8.7-1-10 0-10ZM-6-6.3h2v4.2h-2ZM4-6.3h2v4.2H4Z"/>'

const squadron = (id: SquadronId): string =>
  `<circle r="15" fill="url(#rim-${id})" stroke="#0d1216" stroke-width="1.4"/>` +
  `<circle r="10.2" fill="#12181d" stroke="${colours[id]}"/>` +
  svgText(id.charAt(0).toUpperCase(), { y: 5.4, size: 15.3, fill: '#fdf9ee' })

/**
 * The sign above a piece's counter that shows the piece's altitude: one chevron for low, two for high, a line for on
 * the ground.
 */
const signs: Readonly<Record<Height, string>> = {
  ground: 'M-7-19.5H7',
  low: 'M-7-18 0-22 7-18',
  high: 'M-7-18 0-22 7-18M-7-22 0-26 7-22',
}
const lifts: Readonly<Record<Height, number>> = { ground: 0, low: 1.5, high: 4 }

/** Draws a counter with the sign of its altitude, in a box of 40 by 42. */
export function drawnPiece({ id, height }: Pick<Piece, 'id' | 'height'>): string {
  const lift = lifts[height]
  const shadow = `<ellipse cx="${lift * 0.4}" cy="${lift + 1.5}" rx="${14 - lift * 0.2}" ry="${13 - lift * 0.5}" fill="#02060a" fill-opacity="0.55"/>`
  const counter = id === 'bomber' ? bomber : id === 'mosquito' ? mosquito : squadron(id)
  const sign = (colour: string, wide: number) =>
    `<path d="${signs[height]}" fill="none" stroke="${colour}" stroke-width="${wide}" stroke-linecap="round" stroke-linejoin="round"/>`
  return movedGroup(
    { y: 4.5 },
    movedGroup({ y: -lift / 2 }, lift > 0 ? shadow : '', counter),
    sign('#0b1218', 4.4),
    sign(height === 'ground' ? '#a9b7bf' : '#ffe3a6', 2.2),
  )
}
