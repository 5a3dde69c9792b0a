import type { Subscription } from '@opsroom/protocol'
import { seedFromNumber } from '@opsroom/rules/core'
import { duel } from '@opsroom/rules/duel'
import { afterEach, describe, expect, it } from 'vitest'
import { subscribe } from '../../../testing/away.ts'
import { type Duel, play, seatOf, settled, startDuel } from '../../../testing/duel.ts'
import { defences, raid, squadrons } from '../../../testing/duel-orders.ts'
import { eventually } from '../../../testing/eventually.ts'
import { FakeClock } from '../../../testing/fake-clock.ts'
import { goesAway, type NoticeServer, openNoticeServer } from '../../../testing/notices.ts'
import { query } from '../../../testing/store/databases.ts'

const hour = 3600
const order = { british: raid, german: defences }
const days = { kind: 'days', days: 1 } as const

interface Place {
  at: NoticeServer
  night: Duel
  /** Messages to a side by webhook, by e-mail and by push, with a mark for the name of the room. */
  sentTo(who: 'british' | 'german'): unknown[]
  /** Waits until a side was sent a push message. */
  pushedTo(who: 'british' | 'german'): Promise<void>
  /** Waits until the server has looked several times whether a push message is to be sent. */
  pushesChecked(): Promise<void>
}

describe('notices to a side', () => {
  const opened: NoticeServer[] = []
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((at) => at.close()))
  })

  /** The same evening at a server of its own; both sides want all notices. */
  async function place(): Promise<Place> {
    const pushed: { endpoint: string; text: string }[] = []
    const send = async ({ endpoint }: Subscription, text: string) => {
      pushed.push({ endpoint, text })
      return 201
    }
    let checks = 0
    const clock = new FakeClock()
    const now = () => {
      checks++
      return new Date(clock.now())
    }
    const at = await openNoticeServer({}, [duel], {
      newSeed: () => new Uint8Array(seedFromNumber(1)),
      pushing: { send, now, every: 20 },
      clock,
    })
    opened.push(at)
    const night = await startDuel(at.server, {}, days)
    const channels = {
      british: [await at.webhook(night.british), await at.email(night.british)],
      german: [await at.webhook(night.german), await at.email(night.german)],
    } as const
    const endpoints = {
      british: await subscribe(night.british),
      german: await subscribe(night.german),
    }
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
        ...pushed.filter(({ endpoint }) => endpoint === endpoints[who]).map(({ text }) => marked(text)),
      ]
    }
    const pushedTo = (who: 'british' | 'german') =>
      eventually(() => expect(pushed.some(({ endpoint }) => endpoint === endpoints[who])).toBe(true))
    const pushesChecked = async () => {
      const before = checks
      await eventually(() => expect(checks).toBeGreaterThan(before + 3))
    }
    return { at, night, sentTo, pushedTo, pushesChecked }
  }
  const inBoth = (places: readonly Place[], act: (place: Place) => Promise<unknown>) =>
    Promise.all(places.map(act))

  const sides = [
    ['british', 'german'],
    ['german', 'british'],
  ] as const
  const cases = sides.flatMap(([who, other]) =>
    (['before', 'after'] as const).map((when) => [who, when, other] as const),
  )
  it.each(cases)(
    'are the same to the byte whether the %s gets ready %s the %s is told, while both prepare, or does nothing',
    async (who, when, other) => {
      const [here, there] = [await place(), await place()]
      // Here the side locks its work; there it does nothing.
      const locks = async () => {
        const { [who]: client, room } = here.night
        expect((await client.order(room, seatOf[who], { ...order[who] })).ok).toBe(true)
      }
      if (when === 'before') await locks()
      await inBoth([here, there], async ({ at, night, pushedTo }) => {
        await settled(night)
        await goesAway(at, night[other])
        await at.clock.forward(330)
        await pushedTo(other)
      })
      if (when === 'after') await locks()
      await inBoth([here, there], async ({ at, night, pushesChecked }) => {
        await goesAway(at, night[who])
        for (const hours of [19, 6]) {
          await at.pass(hours * hour)
          await at.clock.forward(150)
          await pushesChecked()
        }
      })
      const sent = here.sentTo(other)
      expect(sent.join()).toContain('"waits":"preparation"')
      expect(sent.join()).toContain('is waiting for your secret orders')
      expect(sent.join()).toContain('the time for a decision is over')
      expect(sent.join()).toContain('ends soon')
      expect(there.sentTo(other)).toEqual(sent)
    },
  )
})
