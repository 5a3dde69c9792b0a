import type { AnswerOf, RequestOf } from '@opsroom/protocol'
import { canonicalJson } from '@opsroom/rules/core'
import { duel, type PreparedDuel } from '@opsroom/rules/duel'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { Evening, exampleRaid } from '../boards/duel/fixtures/evening.ts'
import { eventually } from '../testing/eventually.ts'
import { FakeWire } from '../testing/fake-wire.ts'
import { TableStore } from './table.svelte.ts'
import { ServerUnreachable } from './wire.ts'

const room = '6f0c1f58-5d5e-4b7e-9c39-0d6f0b5f7f11'

/** A wire to a table that plays in memory, as the server would serve it. */
function serve(
  evening: Evening,
  as: string,
  draft?: { type: string },
  subscribed: { yours?: string[]; seen?: number } = {},
) {
  const wire = new FakeWire()
  const opens: RequestOf<'table.subscribe'>[] = []
  wire.handlers['table.subscribe'] = (request): AnswerOf<'table.subscribe'> => {
    opens.push(request)
    const stream = evening.streamOf(as)
    const entries = stream.slice(request.have ?? 0)
    return {
      ok: true,
      code: 'ABCDEF',
      as,
      yours: [as],
      host: true,
      last: stream.length,
      entries,
      ...(draft && { draft }),
      ...subscribed,
    }
  }
  wire.handlers['table.unsubscribe'] = () => ({ ok: true })
  wire.handlers['table.command'] = () => ({ ok: true, last: evening.streamOf(as).length })
  const table = new TableStore(wire, room, as, async () => duel)
  const push = (first: number) =>
    wire.push('table.entries', {
      room,
      as,
      first,
      entries: evening.streamOf(as).slice(first - 1),
    })
  return { wire, table, opens, push }
}
const upToDate = (table: TableStore, evening: Evening, as: string) =>
  eventually(() => expect(canonicalJson(table.play)).toBe(canonicalJson(evening.viewOf(as))))

describe('a table', () => {
  beforeEach(() => sessionStorage.clear())

  it('folds everything from the first entry, and then what follows', async () => {
    const evening = new Evening().prepare('preparation')
    const { table, push } = serve(evening, 'two')
    await upToDate(table, evening, 'two')
    expect(table.synced).toBe(true)
    const had = evening.streamOf('two').length
    evening.give('two', { type: 'defences', tiles: {} })
    push(had + 1)
    await upToDate(table, evening, 'two')
    expect(table.openedAt).toBe(had)
  })

  it('goes by the clock of the server as it was set last, and not by what that showed before', async () => {
    const evening = new Evening().prepare('preparation')
    const { wire, table } = serve(evening, 'two')
    await upToDate(table, evening, 'two')
    const [now, in2038] = [Date.now(), Date.UTC(2038, 0)]
    const set = (from: number, to: number) =>
      ({ scope: 'table', event: { type: 'clockSet', open: { from, to } }, at: to }) as const
    const first = evening.streamOf('two').length + 1
    wire.push('table.entries', { room, as: 'two', first, entries: [set(now, in2038)] })
    expect(now + table.clockAhead).toBeGreaterThan(in2038 - 60_000)
    wire.push('table.entries', { room, as: 'two', first: first + 1, entries: [set(in2038, now)] })
    expect(table.clockAhead).toBeLessThanOrEqual(0)
  })

  it('is played by the version of the rules that its room was opened with', async () => {
    const evening = new Evening()
    const [opened] = evening.eventLog
    if (opened?.event.type === 'opened') Object.assign(opened.event.open as object, { version: 1 })
    const { table } = serve(evening, 'two')
    await eventually(() => expect((table.game as PreparedDuel | undefined)?.rules.version).toBe(1))
  })

  it('is not shown by a page that is older than its rules, which says so', async () => {
    const evening = new Evening()
    const [opened] = evening.eventLog
    if (opened?.event.type === 'opened')
      Object.assign(opened.event.open as object, { version: duel.version + 1 })
    const { table } = serve(evening, 'two')
    await eventually(() => expect(table.refusal?.reason).toBe('rules.newer'))
    expect(table.play).toBeUndefined()
  })

  it('asks for what it missed when there is a gap', async () => {
    const evening = new Evening().prepare('preparation')
    const { table, push, opens } = serve(evening, 'one')
    await upToDate(table, evening, 'one')
    const had = evening.streamOf('one').length
    evening.give('one', exampleRaid)
    evening.give('two', { type: 'defences', tiles: {} })
    push(had + 2)
    await upToDate(table, evening, 'one')
    expect(opens.at(-1)?.have).toBe(had)
  })

  it('opens again with what it has when the line is back, and resends what was not answered', async () => {
    const evening = new Evening().prepare()
    const { table, wire, opens } = serve(evening, 'one')
    await upToDate(table, evening, 'one')
    wire.turn(false)
    expect(table.synced).toBe(false)
    const outcome = table.order({ type: 'mosquito' })
    expect(table.waitingForAnswer).toBe(1)
    evening.give('one', { type: 'mosquito', path: [], altitude: 'high' })
    wire.turn(true)
    expect((await outcome).ok).toBe(true)
    await upToDate(table, evening, 'one')
    expect(opens.at(-1)?.have).toBeGreaterThan(0)
    expect(table.waitingForAnswer).toBe(0)
  })

  it.each([
    [
      'asks a server again that was too slow, and complains of nothing',
      new ServerUnreachable('table.subscribe'),
      0,
    ],
    ['asks again after any other failure, and says so', new Error('broken'), 1],
  ])('%s', async (_, failure, complaints) => {
    const complained = vi.spyOn(console, 'error').mockReturnValue(undefined)
    vi.useFakeTimers()
    onTestFinished(() => {
      vi.useRealTimers()
      complained.mockRestore()
    })
    const evening = new Evening().prepare()
    const { table, wire, opens } = serve(evening, 'one')
    await upToDate(table, evening, 'one')
    const answers = wire.handlers['table.subscribe']
    wire.handlers['table.subscribe'] = () => {
      wire.handlers['table.subscribe'] = answers ?? expect.fail()
      throw failure
    }
    wire.turn(false)
    wire.turn(true)
    await vi.advanceTimersByTimeAsync(0)
    expect([opens.length, table.synced]).toEqual([1, false])
    await vi.runAllTimersAsync()
    expect([opens.length, table.synced]).toEqual([2, true])
    expect(complained).toHaveBeenCalledTimes(complaints)
  })

  it('asks no more once it was left, so that it does not take the place of the next table', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const evening = new Evening().prepare()
    const { table, wire } = serve(evening, 'one')
    await upToDate(table, evening, 'one')
    wire.handlers['table.subscribe'] = () => {
      throw new ServerUnreachable('table.subscribe')
    }
    wire.turn(false)
    wire.turn(true)
    await vi.advanceTimersByTimeAsync(0)
    const asked = wire.sentOf('table.subscribe').length
    table.stop()
    await vi.runAllTimersAsync()
    expect(wire.sentOf('table.subscribe')).toHaveLength(asked)
  })

  it('keeps what it shows where it is refused for now, says why, and opens again by itself', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const evening = new Evening().prepare()
    const { table, wire } = serve(evening, 'one')
    await upToDate(table, evening, 'one')
    const answers = wire.handlers['table.subscribe'] ?? expect.fail()
    const refusal = { rule: 'W33', reason: 'server.ending' }
    wire.handlers['table.subscribe'] = () => ({ ok: false, refusal })
    wire.turn(false)
    wire.turn(true)
    await vi.advanceTimersByTimeAsync(0)
    expect([table.delayed, table.refusal]).toEqual([refusal, undefined])
    expect(table.play).toBeDefined()
    wire.handlers['table.subscribe'] = answers
    await vi.runAllTimersAsync()
    expect([table.delayed, table.synced]).toEqual([undefined, true])
  })

  it('delivers an order that waits for the line also when it is left meanwhile', async () => {
    const evening = new Evening().prepare()
    const { table, wire } = serve(evening, 'one')
    await upToDate(table, evening, 'one')
    wire.turn(false)
    const outcome = table.order({ type: 'mosquito' })
    table.stop()
    expect(wire.sentOf('table.command')).toEqual([])
    wire.turn(true)
    expect((await outcome).ok).toBe(true)
    wire.turn(false)
    wire.turn(true)
    expect(wire.sentOf('table.command')).toHaveLength(1)
  })

  it('keeps pushes that come while it opens', async () => {
    const evening = new Evening().prepare('preparation')
    const { table, push } = serve(evening, 'public')
    push(1)
    await upToDate(table, evening, 'public')
  })

  it('gives back the saved draft, and drops one that has no form', async () => {
    const evening = new Evening()
    const draft = { type: 'squadrons', at: { red: 24 } }
    const { table } = serve(evening, 'two', draft)
    await eventually(() => expect(table.draft.restored).toEqual(draft))
    const other = serve(evening, 'two', { type: 'squadrons', at: { pink: 1 } } as { type: string })
    await upToDate(other.table, evening, 'two')
    expect(other.table.draft.restored).toBeUndefined()
  })

  it('is told how the night began and what has happened since, where the server knows no more', async () => {
    const evening = new Evening().prepare('preparation')
    const wire = new FakeWire()
    const began = JSON.parse(JSON.stringify(evening.viewOf('two')))
    const before = evening.streamOf('two').length
    evening.give('two', { type: 'defences', tiles: {} })
    wire.handlers['table.subscribe'] = (): AnswerOf<'table.subscribe'> => {
      const entries = evening.streamOf('two').slice(before)
      const last = before + entries.length
      return { ok: true, code: 'ABCDEF', as: 'two', yours: ['two'], host: false, last, view: began, entries }
    }
    const table = new TableStore(wire, room, 'two', async () => duel)
    await upToDate(table, evening, 'two')
    expect(table.happenings.map(({ number }) => number)).toEqual([before + 1])
    expect(table.openedAt).toBe(before + 1)
  })

  describe('that its person had left at some line', () => {
    const evening = new Evening().prepare()
    const last = evening.streamOf('one').length
    const openedBy = async (subscribed: { yours?: string[]; seen?: number }) => {
      const { table } = serve(evening, 'one', undefined, subscribed)
      await upToDate(table, evening, 'one')
      return { seen: table.seen, openedAt: table.openedAt }
    }

    it('tells what was missed of what is history', async () =>
      expect(await openedBy({ seen: last - 2 })).toEqual({ seen: last - 2, openedAt: last }))
    it('tells nobody what this tab had shown before it was loaded anew', async () => {
      await openedBy({ seen: last - 2 })
      expect(await openedBy({ seen: last - 2 })).toEqual({ seen: last, openedAt: last })
    })
    it('shows it happens to a person who was at another seat, and calls nothing missed', async () =>
      expect(await openedBy({ yours: ['one', 'two'], seen: last - 2 })).toEqual({
        seen: last,
        openedAt: last - 2,
      }))
    it('begins a seat that nobody has looked from with what is there', async () =>
      expect(await openedBy({ yours: ['one', 'two'], seen: 0 })).toEqual({ seen: last, openedAt: last }))
  })

  it('that is left before the line is up says nothing later, when the next page has opened it', async () => {
    const { wire, table } = serve(new Evening().prepare('preparation'), 'one')
    table.stop()
    expect(wire.sentOf('table.unsubscribe')).toHaveLength(1)
    wire.turn(false)
    new TableStore(wire, room, 'one', async () => duel).stop()
    wire.turn(true)
    expect(wire.sentOf('table.unsubscribe')).toHaveLength(1)
  })

  it('says why it may not be watched', async () => {
    const wire = new FakeWire()
    const refusal = { rule: 'W5', reason: 'watch.notAllowed' }
    wire.handlers['table.subscribe'] = () => ({ ok: false, refusal })
    const table = new TableStore(wire, room, 'public', async () => duel)
    await eventually(() => expect(table.refusal).toEqual(refusal))
  })
})
