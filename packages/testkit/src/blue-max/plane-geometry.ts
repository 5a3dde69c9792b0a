/**
 * Geometry by coordinates in the plane, independent of the hex arithmetic of the rules: an error would have to be in
 * both to stay unnoticed.
 */

const rowOf = (hex: number): number => hex % 100
const columnOf = (hex: number): number => Math.floor(hex / 100)

/** The centre of a hex, in units of a hex's width: every even row is shifted half a hex to the east (B4.1.1). */
const middleOf = (hex: number): { x: number; y: number } => ({
  x: columnOf(hex) + (rowOf(hex) % 2 === 0 ? 0.5 : 0),
  y: (rowOf(hex) * Math.sqrt(3)) / 2,
})

/** The angle of a heading, in degrees clockwise from east (B4.1.3). */
export const headingAngle = (heading: string): number =>
  ['E', 'SE', 'SW', 'W', 'NW', 'NE'].indexOf(heading) * 60

/** The angle between a heading and the direction of another hex, 0 to 180 degrees. */
export function angleTo(from: number, to: number, heading: number): number {
  const [a, b] = [middleOf(from), middleOf(to)]
  const bearing = (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI
  const off = Math.abs(((((bearing - heading) % 360) + 540) % 360) - 180)
  return Math.round(off * 1000) / 1000
}

/** The distance between two hexes, counted in steps along rows and columns. */
export function stepsBetween(from: number, to: number): number {
  const [a, b] = [middleOf(from), middleOf(to)]
  const rows = Math.abs(rowOf(from) - rowOf(to))
  // Each step to another row also moves half a hex sideways.
  return rows + Math.max(0, Math.abs(a.x - b.x) - rows / 2)
}
