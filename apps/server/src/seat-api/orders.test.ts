import { blueMax } from '@opsroom/rules/blue-max'
import { type AnyGame, canonicalJson } from '@opsroom/rules/core'
import { duel } from '@opsroom/rules/duel'
import { expect, it, onTestFinished } from 'vitest'
import { startNight } from '../../testing/night.ts'
import { TestProgram } from '../../testing/program.ts'
import { openProgramNight, playByPrograms } from '../../testing/program-night.ts'
import { openTestServer } from '../../testing/test-server.ts'
import { toy } from '../../testing/toy.ts'

/** All orders that options lead to, by stepping through them one by one. */
async function stepThrough(program: TestProgram): Promise<Set<string>> {
  const orders = new Set<string>()
  const known = new Set<string>()
  const ahead: (object | undefined)[] = [undefined]
  while (ahead.length > 0) {
    const { choices, finish } = (await program.options(ahead.pop())).json
    if (finish) orders.add(canonicalJson(finish))
    for (const { draft } of choices) {
      const key = canonicalJson(draft)
      if (known.has(key)) continue
      known.add(key)
      ahead.push(draft)
    }
  }
  return orders
}

const texts = (orders: object[]): Set<string> => new Set(orders.map((order) => canonicalJson(order)))

it.each([
  ['Duel', duel, 'endFighters'],
  ['Blue Max', blueMax, 'choose'],
] as [string, AnyGame, string][])(
  'all orders of %s are those that one finds who steps through the options',
  async (_, game, type) => {
    const night = await openProgramNight(game)
    const compared: string[] = []
    const seen = new Set<string>()
    const over = new Error('enough')
    const compare = async (program: TestProgram) => {
      const { json } = await program.orders({ most: 500 })
      if (!json.isAll || json.orders.length > 70 || json.orders.length < 2) return
      const kinds = [...new Set(json.orders.map((order: { type: string }) => order.type))].toSorted().join()
      if (seen.has(kinds)) return
      seen.add(kinds)
      compared.push(kinds)
      expect(texts(json.orders)).toEqual(await stepThrough(program))
      expect(texts(json.orders).size).toBe(json.orders.length)
    }
    const play = playByPrograms(
      night,
      () => {},
      async (program) => {
        await compare(program)
        if (compared.length >= 3 && compared.join().includes(type)) throw over
      },
    )
    await play.catch((error) => {
      if (error !== over) throw error
    })
    expect(compared.length).toBeGreaterThanOrEqual(2)
    expect(compared.join()).toContain(type)
  },
)

it('where there are many orders a sample comes, the same for the same seed, and each of it is legal', async () => {
  const { programs } = await openProgramNight(duel)
  const states = await Promise.all(
    Object.values(programs).map(async (program) => ({ program, state: (await program.state()).json })),
  )
  const german = states.find(({ state }) => state.waiting.you)
  if (!german) throw new Error('nobody has to act')
  const { program, state } = german
  const ask = async (wish: object) => (await program.orders(wish)).json
  const first = await ask({ most: 40, seed: 1 })
  expect(first).toMatchObject({ ok: true, last: state.last, isAll: false })
  expect(first.orders).toHaveLength(40)
  expect(await ask({ most: 40, seed: 1 })).toEqual(first)
  expect((await ask({ most: 40, seed: 2 })).orders).not.toEqual(first.orders)
  expect((await ask({ most: 10, seed: 1 })).orders).toEqual(first.orders.slice(0, 10))
  for (const order of first.orders.slice(0, 10))
    expect((await program.options(order)).json.finish).toEqual(order)
  expect((await program.order(first.orders[0], state.last)).status).toBe(200)
})

it('a draft leads to its own orders alone; a seat that has not to act has none', async () => {
  const server = await openTestServer()
  onTestFinished(() => server.close())
  const { room, red, blue } = await startNight(server)
  const program = await TestProgram.of(server.url, red, room, 'red')
  const { json } = await program.orders()
  expect(json).toMatchObject({ ok: true, last: 5, isAll: true })
  expect(texts(json.orders)).toEqual(await stepThrough(program))
  const [one] = json.orders
  expect((await program.orders({ draft: one })).json.orders).toContainEqual(one)
  await program.order(one, 5)
  expect((await program.orders()).json).toMatchObject({ isAll: true, orders: [] })
  await blue.order(room, 'blue', { type: 'hide', place: 'cellar' })
})

it('wishes of wrong form are refused by rule', async () => {
  const server = await openTestServer()
  onTestFinished(() => server.close())
  const { room, red } = await startNight(server)
  const program = await TestProgram.of(server.url, red, room, 'red')
  for (const [wish, path] of [
    [{ most: 0 }, 'most'],
    [{ most: 501 }, 'most'],
    [{ seed: -1 }, 'seed'],
    [{ seed: 1.5 }, 'seed'],
    [{ draft: 7 }, 'draft'],
    [{ draft: { type: 'fly' } }, 'draft.type'],
    [{ view: {} }, ''],
  ] as const)
    expect((await program.orders(wish)).json.refusal).toMatchObject({ rule: 'W1', data: { path } })
})

/** The toy, whose options never end and take long. */
function endless(): AnyGame {
  const prepared = toy.prepare(toy.setup.parse({}))
  let number = 0
  const options: typeof prepared.options = () => {
    const end = performance.now() + 2
    while (performance.now() < end);
    const choices = Array.from({ length: 50 }, () => {
      const draft = { type: 'hide' as const, place: `place-${number++}` }
      return { pick: 'place', value: draft.place, draft }
    })
    return { choices, finish: { type: 'hide', place: `place-${number++}` } }
  }
  return { ...toy, prepare: () => ({ ...prepared, options }) }
}

it('a search without end is ended by its time, is paid by its work, and one comes after the other', async () => {
  const server = await openTestServer({ ORDERS_MS: '60', MESSAGES_AT_ONCE: '80', MESSAGES_PER_SECOND: '1' }, [
    endless(),
  ])
  onTestFinished(() => server.close())
  const { room, red, blue } = await startNight(server)
  const program = await TestProgram.of(server.url, red, room, 'red')
  const { status, json } = await program.orders({ most: 500 })
  expect([status, json.isAll]).toEqual([200, false])
  expect(json.orders.length).toBeGreaterThan(0)
  expect(json.orders.length).toBeLessThan(500)
  // Twelve points and one for each of 60 ms: after a few there are none left.
  const answers = await Promise.all(Array.from({ length: 12 }, () => program.orders({ most: 500 })))
  expect(answers.filter((answer) => answer.status === 429).length).toBeGreaterThan(4)
  let asked = 0
  while ((await program.orders({ most: 500 })).status === 200) asked++
  expect(asked).toBeLessThan(8)
  expect(await blue.order(room, 'blue', { type: 'hide', place: 'cellar' })).toMatchObject({ ok: true })
})
