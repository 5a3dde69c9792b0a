import type { Random } from '@opsroom/rules/core'
import type { SeededGame } from '../../nights/core.ts'
import { audiencesOf, type GameAct, gameActs, type Night, type PropertyProblem } from '../../nights/night.ts'
import { compareVariant, type WorldVariant } from '../../non-interference/compare.ts'
import type { Property } from '../../properties/property.ts'
import { publishedHashes } from './hashes.ts'
import { openStateBefore, orderTypeOf, takeBackIndexAfter } from './nights.ts'

const targetOf = ({ logEntries, given: { seat } }: GameAct): number | undefined => {
  const own = logEntries.find(({ entry }) => entry.event.type === 'targetDrawn')?.entry.event.own?.[seat]
  return (own as { target: number } | undefined)?.target
}

/** The same chance, with these targets drawn first from one night's crests. */
const withTargets =
  (random: Random, night: number, targets: readonly number[]): Random =>
  (purpose) => {
    const rng = random(purpose)
    if (purpose !== `n${night}/target`) return rng
    const shuffle = <T>(cities: readonly T[]): T[] => {
      const others = rng.shuffle(cities).filter((city) => !targets.includes(city as number))
      return [...(targets as readonly T[]), ...others]
    }
    return { ...rng, shuffle }
  }

/** The acts that draw a target, by night, in order. */
function drawsByNight(night: Night): Map<number, GameAct[]> {
  const nights = new Map<number, GameAct[]>()
  for (const act of gameActs(night)) {
    if (orderTypeOf(act) !== 'drawTarget') continue
    const number = openStateBefore(act).night
    nights.set(number, [...(nights.get(number) ?? []), act])
  }
  return nights
}

/** Variants of a night in which another target was drawn and rejected, or none, while the final target is the same. */
function variantsOf(night: Night, number: number, [first, second]: readonly GameAct[]): WorldVariant[] {
  const [rejected, standing] = [first && targetOf(first), second && targetOf(second)]
  if (!first || !second || rejected === undefined || standing === undefined) return []
  const from = night.acts.indexOf(first)
  const { seat } = first.given
  const until = takeBackIndexAfter(night, first)
  // A draw that was later taken back is not compared.
  if (until < night.acts.indexOf(second)) return []
  const base = {
    audiences: audiencesOf(night).filter((audience) => audience !== seat),
    from,
    until,
    start: first.before,
    asks: 12,
    hashes: publishedHashes,
  }
  const seeded = (targets: readonly number[]): SeededGame => ({
    game: night.game,
    seed: night.seed,
    random: withTargets(night.random, number, targets),
  })
  const other = [11, 12, 13, 22].find((city) => city !== rejected && city !== standing) ?? 0
  return [
    { ...base, seeded: seeded([other, standing]) },
    {
      ...base,
      seeded: seeded([standing, rejected]),
      instead: (act) => (act === second ? undefined : act.given),
    },
  ]
}

function problemWith(night: Night): PropertyProblem | undefined {
  for (const [number, draws] of drawsByNight(night)) {
    for (const variant of variantsOf(night, number, draws)) {
      const found = compareVariant(night, variant)
      if (found) return found
    }
  }
  return undefined
}

/** D12.2, D14: the property that only the British player ever knows a target that was drawn and rejected. */
export const drawnTargetStaysSecret: Property = {
  id: 'non-interference-drawn-target',
  claim: 'nobody but the British can ever tell which target was rejected, or whether one was',
  check: problemWith,
}
