import {
  type BlueMaxOpen,
  type BlueMaxRules,
  codeOfHex,
  columnOf,
  startColumn,
} from '@opsroom/rules/blue-max'
import type { Hex, Play, SeatId } from '@opsroom/rules/core'
import { planeMarksOf } from './map/tokens.ts'
import { pilotNameWithPlane } from './models/who.ts'
import { say } from './words/words.ts'

/** The plane that a given plane tails in this turn, as a list of one plane, or an empty list (B1.4). */
const tailing = ({ tails }: BlueMaxOpen, seat: SeatId): SeatId[] => {
  const ahead = tails[seat]
  return ahead === undefined ? [] : [ahead]
}

/** The full description of a hex in words: its code, and each plane in it with its public state. */
export function hexSummary({ field }: BlueMaxRules, open: BlueMaxOpen, play: Play, hex: Hex): string[] {
  const here = Object.entries(open.planes).filter(([, { at, out }]) => at === hex && !out)
  const column = columnOf(hex)
  const down = Object.entries(open.planes).filter(
    ([, { at, out }]) => at === hex && out !== undefined && out.cause !== 'leftField',
  )
  return [
    say('hex.title', { hex: codeOfHex(field, hex) }),
    ...here.flatMap(([seat, flying]) => [
      flying.level === undefined
        ? say('hex.plane', { who: pilotNameWithPlane(play, seat), heading: flying.heading })
        : say('hex.planeAt', {
            who: pilotNameWithPlane(play, seat),
            heading: flying.heading,
            level: flying.level,
          }),
      ...planeMarksOf(flying).map((mark) => say(`plane.${mark}`)),
      ...(flying.observerKilled ? [say('plane.observerKilled')] : []),
      ...tailing(open, seat).map((ahead) => say('plane.tails', { who: pilotNameWithPlane(play, ahead) })),
    ]),
    ...down.map(([seat, { out }]) =>
      say(out?.cause === 'landed' ? 'hex.landed' : 'hex.wreck', { who: pilotNameWithPlane(play, seat) }),
    ),
    ...(column === startColumn(field, 'allies') ? [say('hex.edge.allies')] : []),
    ...(column === startColumn(field, 'central') ? [say('hex.edge.central')] : []),
  ]
}
