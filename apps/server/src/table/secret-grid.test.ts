import { randomUUID } from 'node:crypto'
import { setImmediate as turn } from 'node:timers/promises'
import type { CommandRequest } from '@opsroom/protocol'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { storeOfOneRoom } from '../../testing/store/one-room.ts'
import { toy } from '../../testing/toy.ts'
import { openRoom } from '../lobby/create.ts'
import { saveDraft } from './drafts.ts'
import { execute } from './execute.ts'
import { newSeed } from './plugin.ts'
import { PreparedGames } from './prepared.ts'
import type { Publisher } from './publish.ts'
import { SecretTimeGrid } from './secret-grid.ts'
import type { Table } from './table.ts'
import { Tables } from './tables.ts'

const step = 50
const red = { id: randomUUID(), name: 'Ada' }
const blue = { id: randomUUID(), name: 'Bruno' }

/** Numbers from 0 to 1, the same for the same seed. */
function numbersFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

/** Time that passes as soon as all that can be done at a moment is done. */
class QuickTime {
  #now = Date.UTC(2026, 0, 1)
  readonly #timers: { at: number; ring(): void }[] = []

  now = (): number => this.#now

  after = (milliseconds: number): Promise<void> =>
    new Promise((ring) => void this.#timers.push({ at: this.#now + milliseconds, ring }))

  async pass(done: Promise<unknown>): Promise<void> {
    let isDone = false
    void done.finally(() => {
      isDone = true
    })
    for (;;) {
      await turn()
      if (isDone) return
      this.#timers.sort((one, other) => one.at - other.at)
      const next = this.#timers.shift()
      if (next) {
        this.#now = Math.max(this.#now, next.at)
        next.ring()
      }
    }
  }
}

interface World {
  /** Of everything that happens by chance there. */
  seed: number
  /** Whether red gives orders all the time. */
  isBusy: boolean
  /** Whether orders wait for the grid. */
  isOnGrid: boolean
  /** The longest time of an append, in ms. */
  longest: number
}

/** A time at which spectators are shown something, and the time of its entry, in ms since 1970. */
interface Publishing {
  type: string
  shown: number
  at: number | undefined
}

/** A table where both are hiding. Orders are given as those of sockets are. */
async function hidingAt(
  { isOnGrid, longest }: World,
  time: QuickTime,
  chance: () => number,
  published: Publishing[] = [],
) {
  const grid = isOnGrid ? new SecretTimeGrid(step, time) : undefined
  const publish: Publisher['publish'] = (_, audience, { entries }) => {
    if (audience !== 'public') return
    for (const { event, at } of entries) published.push({ type: event.type, shown: time.now(), at })
  }
  const publisher = { publish, clear() {}, isWatched: () => true, lobbyChanged() {} }
  const tables = new Tables({
    store: storeOfOneRoom(() => time.after(chance() * longest)),
    gameById: () => toy,
    games: new PreparedGames(),
    newSeed,
    now: time.now,
    elapsed: time.now,
    most: 10,
    log: pino({ level: 'silent' }),
    publisher,
    grid,
  })
  const room = randomUUID()
  const plan = {
    id: room,
    game: toy,
    setup: {},
    seats: ['red', 'blue'],
    host: red,
    listed: false,
    spectators: 'public' as const,
    bothSides: false,
    timeControl: { kind: 'days' as const, days: 3 },
  }
  const sitting = [
    { seat: 'red', person: red },
    { seat: 'blue', person: blue },
  ]
  await openRoom(tables.deps, plan, sitting, () => undefined)
  const order = async (as: 'red' | 'blue', command: CommandRequest['command']) => {
    const person = as === 'red' ? red : blue
    const act = (table: Table) =>
      execute(tables, table, {
        person,
        request: { room, as, id: randomUUID(), seen: table.numbering.last(as), command },
      })
    expect(await tables.given(room, { person, as }, act)).toMatchObject({ ok: true })
  }
  /** An order that blue gives for the seat of red. */
  const foreign = async () => {
    const command = { scope: 'game' as const, command: { type: 'hide', place: 'attic' } }
    const request = { room, as: 'red', id: randomUUID(), seen: 0, command }
    const act = (table: Table) => execute(tables, table, { person: blue, request })
    expect(await tables.given(room, { person: blue, as: 'red' }, act)).toMatchObject({
      ok: false,
      refusal: { rule: 'W4' },
    })
  }
  const draft = async () => {
    const request = { room, as: 'blue', draft: { type: 'hide', place: 'attic' } }
    const act = (table: Table) => saveDraft(tables, table, blue, request)
    expect(await tables.given(room, { person: blue, as: 'blue' }, act)).toEqual({ ok: true })
  }
  await time.pass(order('red', { scope: 'table', command: { type: 'start' } }))
  return { order, draft, foreign }
}

const say = (text: string) => ({ scope: 'game' as const, command: { type: 'mutter', text } })

/**
 * Times that blue has waited for so many answers, in ms: to orders of every kind and drafts.
 * @param isForeign whether blue only gives orders for the seat of red instead, which are refused
 */
async function waits(world: World, count: number, isForeign = false): Promise<number[]> {
  const chance = numbersFrom(world.seed)
  const found: number[] = []
  while (found.length < count) {
    const time = new QuickTime()
    const { order, draft, foreign } = await hidingAt(world, time, chance)
    const hide = { scope: 'game' as const, command: { type: 'hide', place: 'attic' } }
    const back = {
      scope: 'table' as const,
      command: { type: 'ask', seat: 'blue', wish: 'takeBack' } as const,
    }
    const note = {
      scope: 'table' as const,
      command: { type: 'note', seat: 'blue', note: { kind: 'thought', text: 'hm' } } as const,
    }
    const own = [
      draft,
      () => order('blue', hide),
      () => order('blue', back),
      () => order('blue', note),
      () => order('blue', say('ha')),
    ]
    const kinds = isForeign ? own.map(() => foreign) : own
    let isOver = false
    const acting = async () => {
      while (world.isBusy && !isOver) {
        await time.after(chance() * 40)
        await order('red', say('psst'))
      }
    }
    const asking = async () => {
      for (const act of [...kinds, ...kinds, ...kinds, ...kinds]) {
        await time.after(chance() * 500)
        const began = time.now()
        await act()
        found.push(time.now() - began)
      }
      isOver = true
    }
    await time.pass(Promise.all([acting(), asking()]))
  }
  return found
}

/** The statistic of Kolmogorov and Smirnov for two samples: how far their distributions are apart at most. */
function distance(one: readonly number[], other: readonly number[]): number {
  const upTo = (sample: readonly number[], most: number) =>
    sample.filter((each) => each <= most).length / sample.length
  return Math.max(...[...one, ...other].map((most) => Math.abs(upTo(one, most) - upTo(other, most))))
}

const count = 400
/** Two samples of one distribution are so far apart in less than one of 1,000 cases. */
const critical = 1.95 * Math.sqrt(2 / count)

describe('the grid of time in a secret phase', () => {
  const world: World = { seed: 1, isBusy: false, isOnGrid: true, longest: 45 }

  it('makes the answers to a seat as late as if the other one did nothing, however long its appends take', async () => {
    const idle = await waits(world, count)
    const busy = await waits({ ...world, seed: 2, isBusy: true }, count)
    expect(distance(idle, busy)).toBeLessThan(critical)
    // A quarter of the answers a round later is found by this statistic in more than 999 of 1,000 cases.
    const late = busy.map((wait, place) => (place % 4 === 0 ? wait + 3 * step : wait))
    expect(distance(idle, late)).toBeGreaterThan(critical)
  })

  it('makes the refusal of an order for a seat of somebody else as late, whatever its holder does', async () => {
    const idle = await waits(world, count, true)
    const busy = await waits({ ...world, seed: 2, isBusy: true }, count, true)
    expect(distance(idle, busy)).toBeLessThan(critical)
  })

  it('is why: without it the other one is noticed', async () => {
    const idle = await waits({ ...world, isOnGrid: false }, count)
    const busy = await waits({ ...world, seed: 2, isBusy: true, isOnGrid: false }, count)
    expect(distance(idle, busy)).toBeGreaterThan(critical)
  })

  it('answers at the latest a round and a step after it was asked', async () => {
    const most = Math.max(...(await waits({ ...world, isBusy: true }, count)))
    expect(most).toBeLessThanOrEqual(4 * step)
    expect(most).toBeGreaterThan(3 * step)
  })

  it('shows what ends the phase at the end of a round, and with that time, whichever seat was last', async () => {
    const chance = numbersFrom(3)
    const hide = { scope: 'game' as const, command: { type: 'hide', place: 'attic' } }
    // The longest of these appends take more than a round.
    for (const last of ['red', 'blue'] as const)
      for (const longest of [45, 45, 45, 45, 400, 400, 400, 400]) {
        const time = new QuickTime()
        const published: Publishing[] = []
        const { order } = await hidingAt({ ...world, longest }, time, chance, published)
        const first = last === 'red' ? 'blue' : 'red'
        await time.pass(time.after(chance() * 500).then(() => order(first, hide)))
        await time.pass(time.after(chance() * 500).then(() => order(last, hide)))
        const raised = published.find(({ type }) => type === 'curtainRaised')
        expect(raised).toBeDefined()
        expect([Number(raised?.shown) % (3 * step), Number(raised?.at) % (3 * step)]).toEqual([0, 0])
      }
  })

  it('answers later what takes longer than a slot', async () => {
    const slow = await waits({ ...world, longest: 300 }, 20)
    expect(Math.max(...slow)).toBeGreaterThan(4 * step)
  })

  it('waits for nothing when the server is about to end', async () => {
    const time = new QuickTime()
    const grid = new SecretTimeGrid(step, time)
    grid.close()
    const began = time.now()
    expect(await grid.carryOut({ place: 0, places: 3 }, async () => 'done')).toBe('done')
    expect(time.now()).toBe(began)
  })
})
