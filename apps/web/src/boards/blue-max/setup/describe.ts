import type { BlueMaxSetup } from '@opsroom/rules/blue-max'
import { planeNames } from '@opsroom/rules/blue-max'
import { sayList } from '../../../words/lists.ts'
import { say } from './words/words.ts'

// A waiting room describes its options before the rules are loaded, so this file may import only types from the rules.

/** The planes that the seats fly, or the roster from which they are picked, in words. */
function describePlanes({ planes, roster }: BlueMaxSetup): string {
  if (!planes) return say(`setup.roster.${roster}`)
  const of = (side: 'a' | 'c') =>
    sayList(
      Object.entries(planes)
        .filter(([seat]) => seat.startsWith(side))
        .sort(([one], [other]) => one.localeCompare(other))
        .map(([, plane]) => planeNames[plane]),
    )
  return say('setup.planes.fixed', { allied: of('a'), german: of('c') })
}

/** The options of a room in plain words: the sides with their planes and the field, then each option. */
export function describeSetup(options: BlueMaxSetup): string[] {
  const {
    allies,
    central,
    fuel,
    altitude,
    observer,
    lewis,
    kills,
    spinTries,
    field,
    turnLimit,
    duels,
    openSheets,
  } = options
  return [
    say('setup.pilots', { allies, central }),
    describePlanes(options),
    say(`setup.field.${field}`),
    say(fuel ? 'setup.fuel.on' : 'setup.fuel.off'),
    ...(altitude ? [say('setup.altitude.on')] : []),
    ...(observer ? [say(lewis ? 'setup.lewis.on' : 'setup.observer.on')] : []),
    ...(kills ? [] : [say('setup.kills.off')]),
    ...(spinTries > 1 && !altitude ? [say('setup.spinTries.text', { count: spinTries })] : []),
    ...(turnLimit > 0 ? [say('setup.turnLimit.text', { count: turnLimit })] : []),
    ...(openSheets ? [say('setup.openSheets.on')] : []),
    ...(duels > 1 ? [say('setup.duels.text', { count: duels })] : []),
  ]
}
