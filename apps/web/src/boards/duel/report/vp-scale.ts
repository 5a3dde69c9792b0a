interface Frame {
  width: number
  height: number
  /** What stays free on every side. */
  rim: number
}
/** The track never looks wilder than this many points. */
const least = 5

/** Where the points of a track stand in a chart: even in the middle, the British above. @param vp one for each place */
export function vpScale(vp: readonly number[], { width, height, rim }: Frame) {
  const most = Math.max(least, ...vp.map(Math.abs))
  const x = (index: number) => rim + (index * (width - 2 * rim)) / Math.max(1, vp.length - 1)
  const y = (points: number) => height / 2 - (points / most) * (height / 2 - rim)
  return { x, y, line: vp.map((points, index) => `${x(index)},${y(points)}`).join(' ') }
}
