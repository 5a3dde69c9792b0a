import { evolvePlay, type Play, viewOf } from '@opsroom/rules/core'
import { decideEntries } from '../../nights/core.ts'
import { gameActs, type Night } from '../../nights/night.ts'
import { observedBytes, sentBytes } from '../../non-interference/observe.ts'
import type { Property } from '../../properties/property.ts'
import { randomWalk } from '../../properties/walks.ts'

const after = (night: Night, play: Play, entries: readonly unknown[]): Play =>
  entries.reduce<Play>((state, entry) => evolvePlay(night.game, state, entry as never), play)

/** D12.2, D14: the property that only the two players know which crests were handed over. */
export const crestsStaySecret: Property = {
  id: 'non-interference-crests',
  claim: 'the public cannot tell which crests were handed over',
  check(night) {
    for (const { before, logEntries, given } of gameActs(night)) {
      if ((given.command as { type: string }).type !== 'crests') continue
      const event = logEntries[0]?.number ?? 0
      const ground = { game: night.game, seat: given.seat, view: viewOf(before.game, given.seat) }
      const { order } = randomWalk(ground, night.random(`worlds/crests/${event}`), 0, { type: 'crests' })
      if (!order) return { event, message: 'there are no other crests to hand over' }
      const here = logEntries.map(({ entry }) => entry)
      const there = decideEntries(night, before, { scope: 'game', seat: given.seat, command: order })
      const asked = { orders: [], drafts: [], purpose: '' }
      const seen = [here, there].map((entries) =>
        [
          ...sentBytes(night, entries, 'public'),
          ...observedBytes(night, after(night, before, entries), 'public', asked),
        ].join('\n'),
      )
      if (seen[0] !== seen[1]) return { event, message: 'the public can tell other crests' }
    }
    return undefined
  },
}
