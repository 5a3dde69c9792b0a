import { seedFromNumber } from '@opsroom/rules/core'
import { duel } from '@opsroom/rules/duel'
import { afterEach, describe, expect, it } from 'vitest'
import { query } from '../../store/testing/databases.ts'
import { type Duel, give, play, settled, startDuel, type Who } from '../../testing/duel.ts'
import { defences, raid, squadrons } from '../../testing/duel-orders.ts'
import { eventually } from '../../testing/eventually.ts'
import { goesAway, type NoticeServer, openNoticeServer } from '../../testing/notices.ts'

const hour = 3600
const order = { british: raid, german: defences }
const days = { kind: 'days', days: 1 } as const

interface Place {
  at: NoticeServer
  night: Duel
  /** Messages to a side by webhook and by e-mail, with a mark for the name of the room. */
  sentTo(who: 'british' | 'german'): unknown[]
}

describe('notices to a side', () => {
  const opened: NoticeServer[] = []
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((at) => at.close()))
  })

  /** The same evening at a server of its own; both sides want all notices. */
  async function place(): Promise<Place> {
    const at = await openNoticeServer({}, [duel], { newSeed: () => new Uint8Array(seedFromNumber(1)) })
    opened.push(at)
    const night = await startDuel(at.server, {}, days)
    const channels = {
      british: [await at.webhook(night.british), await at.email(night.british)],
      german: [await at.webhook(night.german), await at.email(night.german)],
    } as const
    await play(night, squadrons)
    await eventually(async () => {
      const rows = await query(at.server.databaseUrl, `SELECT FROM notice WHERE kind = 'preparation'`)
      expect(rows).toHaveLength(4)
    })
    const marked = (text: string) => text.replaceAll(night.code, '<room>')
    const sentTo = (who: 'british' | 'german') => {
      const [hook, mail] = channels[who]
      return [
        ...hook.sent().map(({ text }) => marked(text)),
        ...mail
          .sent()
          .map(({ subject, text }) => marked(subject + text.replace(/notices\/stop\/\S+/, '<link>'))),
      ]
    }
    return { at, night, sentTo }
  }
  const inBoth = (places: readonly Place[], act: (place: Place) => Promise<unknown>) =>
    Promise.all(places.map(act))

  it.each([
    ['british', 'german'],
    ['german', 'british'],
  ] as const)(
    'are the same to the byte whether the %s is ready while both prepare, or has done nothing',
    async (who, other) => {
      const [here, there] = [await place(), await place()]
      // Here the side has locked its work; there it has done nothing.
      expect((await give(here.night, order[who])).ok).toBe(true)
      await inBoth([here, there], async ({ at, night }) => {
        await settled(night)
        for (const each of [who, other] satisfies Who[]) await goesAway(at, night[each])
        await at.clock.forward(330)
        for (const hours of [19, 6]) {
          await at.pass(hours * hour)
          await at.clock.forward(150)
        }
      })
      const sent = here.sentTo(other)
      expect(sent.join()).toContain('is waiting for your secret orders')
      expect(sent.join()).toContain('the time for a decision is over')
      expect(sent.join()).toContain('ends soon')
      expect(there.sentTo(other)).toEqual(sent)
    },
  )
})
