import type { BlueMaxOrder } from '@opsroom/rules/blue-max'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Happening } from '../../../../state/fold.ts'
import { learnWords } from '../words/words.ts'
import { exampleDuel, exampleSeats } from './example.ts'
import { Lesson } from './lesson.svelte.ts'

beforeAll(() => learnWords.open())

const names = { a1: 'You', c1: 'The example' }
const open = (seat: (typeof exampleSeats)[number]) => new Lesson(seat, names)

/** Plays on, the player's orders by the example, to the end or until the player has given so many. */
function play(lesson: Lesson, orders = Number.POSITIVE_INFINITY): Lesson {
  for (let given = 0; !lesson.isOver && given < orders; ) {
    if (lesson.opponentActs()) continue
    const before = lesson.orders.length
    lesson.doIt()
    expect(lesson.orders.length, `an order at ${lesson.key}`).toBe(before + 1)
    given += 1
  }
  return lesson
}

const attacksIn = (happenings: readonly Happening[]) =>
  happenings.flatMap(({ entry }) => {
    const event = entry.event as { type: string; open?: { attacks?: unknown[] } }
    return event.type === 'fired' ? (event.open?.attacks ?? []) : []
  })

describe.each(exampleSeats)('the guided duel from the seat %s', (seat) => {
  it('is legal to the end, and ends as the worked duel does', () => {
    const lesson = play(open(seat))
    expect(lesson.isOff).toBe(false)
    const { planes, results } = lesson.open
    expect(planes.a1?.out).toEqual({ cause: 'wings', turn: 7 })
    expect(planes.c1).toMatchObject({ at: 1206, heading: 'E', last: '1S1' })
    expect(results).toMatchObject([{ winner: 'central', turns: 7, points: { a1: 0, c1: 1 } }])
    expect(attacksIn(lesson.table.happenings)).toMatchObject([
      { by: 'a1', burst: 'medium', side: 'A', faces: [4, 3] },
      { by: 'c1', burst: 'long', side: 'A', faces: [1, 2, 5, 3, 3] },
      { by: 'c1', burst: 'medium', side: 'C', faces: [2, 4, 5, 5, 4] },
    ])
  })

  it('asks for every order of the script that is of this seat', () => {
    const own = exampleDuel.flatMap(({ orders }) => orders[seat] ?? [])
    expect(play(open(seat)).orders).toEqual(own)
  })

  it('goes on in its middle where it was left', () => {
    const left = play(open(seat), 4)
    const again = open(seat)
    expect(again.resume(left.orders)).toBe(true)
    while (left.opponentActs());
    while (again.opponentActs());
    expect(again.open).toEqual(left.open)
    expect(play(again).open.results).toMatchObject([{ winner: 'central' }])
  })

  it('begins anew when what was kept is not legal', () => {
    const lesson = open(seat)
    expect(lesson.resume([{ type: 'choose', manoeuvre: '14L3' }])).toBe(false)
    expect(lesson.orders).toEqual([])
    expect(play(lesson).open.results).toHaveLength(1)
  })

  it('shows nothing that the enemy keeps secret', () => {
    const lesson = play(open(seat), 5)
    expect(lesson.table.play.game.secrets?.[seat === 'a1' ? 'c1' : 'a1']).toBeUndefined()
    expect(JSON.stringify(lesson.table.play.game)).not.toContain('decks')
  })

  it('has words for each of its steps', () => {
    const side = seat === 'a1' ? 'allies' : 'central'
    for (const key of open(seat).steps)
      expect(learnWords.has(`lesson.${side}.${key.replace('/', '.')}`), key).toBe(true)
  })
})

describe('an order that the example does not have', () => {
  const other: BlueMaxOrder = { type: 'start', at: 107 }

  it('is asked about, and can be taken back', async () => {
    const lesson = open('a1')
    expect(await lesson.order(other)).toMatchObject({ ok: true })
    expect(lesson.asked).toMatchObject({ order: other, instead: { type: 'start', at: 106 } })
    expect(lesson.opponentActs()).toBe(false)
    lesson.back()
    expect(lesson.isOff).toBe(false)
    expect(play(lesson).open.results).toMatchObject([{ winner: 'central' }])
  })

  it('can be kept: the duel is flown to its end by the same rules', async () => {
    const lesson = open('a1')
    await lesson.order(other)
    lesson.keepOn()
    expect(play(lesson, 60).isOff).toBe(true)
  })

  it('that the rules forbid is refused with its rule, and nothing happens', async () => {
    const lesson = play(open('a1'), 1)
    while (lesson.opponentActs());
    const refused = await lesson.order({ type: 'choose', manoeuvre: '1S1' } as BlueMaxOrder)
    expect(refused).toMatchObject({ ok: false, refusal: { rule: 'B1.5.1' } })
    expect(lesson.isAsked).toBe(false)
  })
})
