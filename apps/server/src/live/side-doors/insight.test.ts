import { type Entry, type Play, sameJson } from '@opsroom/rules/core'
import { type DuelSetup, duel, duelPresets } from '@opsroom/rules/duel'
import { expect, it } from 'vitest'
import { type Duel, play } from '../../../testing/duel.ts'
import { defences, otherRaid, raid } from '../../../testing/duel-orders.ts'
import { playRound } from '../../../testing/duel-round.ts'
import { expectAlike, inBoth, openServerPair } from '../../../testing/server-pair.ts'
import { LiveMoments, liveSampleSeed } from '../../insight/live.ts'
import { answerInsightQuestion } from '../../insight/work.ts'

const setup = duelPresets.firstNight as DuelSetup

type PublicEntries = readonly (Entry & { view?: Play })[]

async function publicEntriesOf({ watcher, room }: Duel): Promise<PublicEntries> {
  const { entries = [] } = await watcher.open(room, 'public', 0)
  return entries as unknown as PublicEntries
}

/** The prospects of a night as spectators learn them, from the entries they were sent. */
function curveOf(entries: PublicEntries) {
  const moments = new LiveMoments(duel.prepare(setup))
  moments.add(entries)
  const seed = liveSampleSeed('the same room')
  const opens = moments.all.map(({ open }) => open)
  return answerInsightQuestion({
    of: 'moments',
    game: duel.id,
    setup,
    version: duel.version,
    seed,
    samples: 2,
    opens,
  })
}

it('the curve of a night that is played is the same to the byte for two plans that begin alike', async () => {
  // The same start and the same first two cards; the way, its length and the target are another.
  const pair = await openServerPair(setup)
  await play(pair.here, raid, defences)
  await play(pair.there, otherRaid, defences)
  await inBoth(pair, (night) => playRound(night, 1))
  expectAlike(pair, 'watcher')
  // Working them out holds up this process: on a slow machine its connections would be given up meanwhile.
  const sent = [await publicEntriesOf(pair.here), await publicEntriesOf(pair.there)] as const
  const [here, there] = [curveOf(sent[0]), curveOf(sent[1])]
  expect(here.expected?.filter((found) => found !== null).length).toBeGreaterThan(2)
  expect(sameJson(here, there)).toBe(true)
})
