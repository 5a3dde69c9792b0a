import { render, screen } from '@testing-library/svelte'
import { tick } from 'svelte'
import { expect, it } from 'vitest'
import { AnnouncementStage, stageKey } from '../../../board-kit/stage/stage.svelte.ts'
import { Evening } from '../fixtures/evening.ts'
import { flyToTheEnd } from '../fixtures/fly-to-the-end.ts'
import { duelEventOf, ledgerOf } from '../models/states.ts'
import LedgerRise from './LedgerRise.svelte'

const night = flyToTheEnd(new Evening().prepare()).happeningsFor('two')
const scored = night.findLastIndex(
  ({ entry }) => entry.scope === 'game' && ledgerOf(duelEventOf(entry)).length > 0,
)
const happenings = night.slice(0, scored + 1)
const entries = () => screen.queryByTestId('fresh-ledger')

/** Entries of the score while something else is announced. @returns ends that */
function behindAMoment(): () => Promise<void> {
  const stage = new AnnouncementStage()
  const ended = stage.want('moment')
  render(LedgerRise, {
    props: { happenings, openedAt: 0 },
    context: new Map([[stageKey, stage]]),
  })
  return async () => {
    ended()
    await tick()
  }
}

it('waits for what is announced before it', async () => {
  const end = behindAMoment()
  expect(entries()).toBeNull()
  await end()
  expect(entries()).not.toBeNull()
})

it.each(['click', 'keydown'])(
  'is dropped by a %s while it waits: it would move the map of a telephone',
  async (type) => {
    const end = behindAMoment()
    window.dispatchEvent(new Event(type))
    await tick()
    await end()
    expect(entries()).toBeNull()
  },
)
