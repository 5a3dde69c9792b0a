import { isEnemy } from '@opsroom/rules/blue-max'
import type { EventLaw } from './law.ts'
import { angleTo, headingAngle, stepsBetween } from './plane-geometry.ts'

/** The circles of planes each of which tails the next. */
function circlesIn(tails: Readonly<Record<string, string>>): string[][] {
  const circles: string[][] = []
  for (const start of Object.keys(tails)) {
    const path = [start]
    for (let next = tails[start]; next !== undefined && !path.includes(next); next = tails[next])
      path.push(next)
    const isCircle = tails[path.at(-1) ?? ''] === start
    if (isCircle && !circles.some((circle) => circle.includes(start))) circles.push(path)
  }
  return circles
}

/**
 * B1.4: a tailer is behind its target, near it and able to tail; at most one circle exists, and one seat opens it;
 * nobody chooses too early.
 */
export const tailingIsAsTheRulesSay: EventLaw = ({ event, before, after }) => {
  const { open } = after
  if (event.type === 'chosen') {
    const seat = event.open?.seat ?? ''
    const ahead = before.open.tails[seat]
    const waits =
      ahead !== undefined && before.open.asked.includes(ahead) && !before.open.opens.includes(seat)
    return waits && !before.open.ready.includes(ahead) ? `${seat} chooses before ${ahead}` : undefined
  }
  if (event.type !== 'choiceBegan') return undefined
  for (const [seat, ahead] of Object.entries(open.tails)) {
    const [tailer, target] = [open.planes[seat], open.planes[ahead]]
    if (!tailer || !target || !isEnemy(seat, ahead)) return `${seat} tails ${ahead}`
    const distance = stepsBetween(tailer.at, target.at)
    const isBehind =
      distance >= 1 &&
      distance <= 3 &&
      angleTo(tailer.at, target.at, headingAngle(tailer.heading)) < 90 &&
      angleTo(target.at, tailer.at, headingAngle(target.heading)) > 90
    const isNear = Math.abs((tailer.level ?? 0) - (target.level ?? 0)) <= 1
    const isAble = !tailer.smoke && !tailer.fire && !tailer.spinning && !target.spinning
    if (!isBehind || !isNear || !isAble) return `${seat} cannot tail ${ahead}`
  }
  const circles = circlesIn(open.tails)
  if (circles.length > 1 || circles.some(({ length }) => length !== 4 && length !== 6))
    return `${circles.length} circles of tailing`
  const [opener, ...more] = open.opens
  const isRight = circles[0] ? opener !== undefined && circles[0].includes(opener) : opener === undefined
  return isRight && more.length === 0 ? undefined : 'another seat opens than one of the circle'
}
