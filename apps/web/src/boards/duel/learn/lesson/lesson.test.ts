import type { BaseOrder, Side } from '@opsroom/rules/duel'
import { describe, expect, it } from 'vitest'
import { exampleNight } from './example.ts'
import { Lesson } from './lesson.svelte.ts'

const names = { british: 'You', german: 'The example' }
const open = (side: Side) => new Lesson(side, names)

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

/** The entries of the ledger by round, as the example has them (docs: the table of the worked example). */
const ledger = [
  '1 S2 british 3',
  '1 S4 german 3',
  '2 S2 british 3',
  '2 S4 german 9',
  '3 S7 german 1',
  '3 S2 british 2',
  '3 S4 german 9',
  '3 S5 german 1',
  '3 S1 british 18',
  '4 S3 british 1',
  '4 S2 british 2',
  '4 S4 german 3',
  '5 S3 british 1',
  '5 S2 british 2',
  '5 S4 german 3',
]

describe.each(['british', 'german'] as const)('the guided night of the %s side', (side) => {
  it('is legal to the end, and ends as the worked example does', () => {
    const lesson = play(open(side))
    expect(
      lesson.open.ledger.map(({ round, table, to, total }) => `${round} ${table} ${to} ${total}`),
    ).toEqual(ledger)
    expect(lesson.open.vp).toBe(3)
    expect(lesson.isOff).toBe(false)
    const { squadrons } = lesson.open
    expect(Object.entries(squadrons).map(([id, { fuel, at }]) => `${id} ${fuel} ${at}`)).toEqual([
      'yellow 8 18',
      'red 8 11',
      'green 8 25',
      'blue 12 11',
    ])
  })

  it('asks this side for every order of the script that is its own', () => {
    const own = exampleNight.filter((step) => step.side === side).flatMap(({ orders }) => orders)
    expect(play(open(side)).orders).toEqual(own)
  })

  it('goes on in its middle where it was left', () => {
    const left = play(open(side), 5)
    const again = open(side)
    expect(again.resume(left.orders)).toBe(true)
    while (left.opponentActs());
    while (again.opponentActs());
    expect(again.open).toEqual(left.open)
    expect(play(again).open.vp).toBe(3)
  })

  it('begins anew when what was kept is not legal', () => {
    const lesson = open(side)
    expect(lesson.resume([{ type: 'endFighters' }])).toBe(false)
    expect(lesson.orders).toEqual([])
    expect(play(lesson).open.vp).toBe(3)
  })

  it('shows nothing that the other side keeps secret', () => {
    const lesson = play(open(side), side === 'british' ? 1 : 2)
    const other = side === 'british' ? 'two' : 'one'
    expect(lesson.table.play.game.secrets?.[other]).toBeUndefined()
    expect(JSON.stringify(lesson.table.play.game)).not.toContain('"deck"')
  })
})

describe('an order that the example does not have', () => {
  const low: BaseOrder = { type: 'mosquito', path: ['NE', 'E'], altitude: 'low' }
  function lessonWithLow(): Lesson {
    const lesson = open('british')
    while (lesson.opponentActs());
    lesson.doIt()
    while (lesson.opponentActs());
    void lesson.order(low)
    return lesson
  }

  it('is carried out, and the opponent waits until the player has decided', () => {
    const lesson = lessonWithLow()
    expect(lesson.isAsked).toBe(true)
    expect(lesson.open.mosquito?.height).toBe('low')
    expect(lesson.opponentActs()).toBe(false)
  })

  it('can be taken back', () => {
    const lesson = lessonWithLow()
    lesson.back()
    expect(lesson.isAsked).toBe(false)
    expect(lesson.open.mosquito?.height).toBe('ground')
    expect(play(lesson).open.vp).toBe(3)
  })

  it('can be kept: the night is played to its end all the same', () => {
    const lesson = lessonWithLow()
    lesson.keepOn()
    play(lesson)
    expect(lesson.isOver).toBe(true)
    expect(lesson.isOff).toBe(true)
    // The Mosquito was low: a fight of one less (S2).
    expect(lesson.open.ledger[0]).toMatchObject({ table: 'S2', total: 2 })
  })

  it('lets the opponent act safely when the script does not fit any more', () => {
    const lesson = open('german')
    void lesson.order({ type: 'squadrons', at: { yellow: 11, red: 24, green: 18, blue: 5 } } as BaseOrder)
    lesson.keepOn()
    play(lesson, 40)
    expect(lesson.isOver).toBe(true)
  })

  it('is refused with its rule where it is not legal', async () => {
    const lesson = open('british')
    while (lesson.opponentActs());
    const outcome = await lesson.order({ type: 'bomber' })
    expect(outcome).toMatchObject({ ok: false, refusal: { rule: 'D3' } })
    expect(lesson.isAsked).toBe(false)
  })

  it('counts another way of the Mosquito to the same hex as the same', () => {
    const lesson = open('british')
    while (lesson.opponentActs());
    lesson.doIt()
    while (lesson.opponentActs());
    void lesson.order({ type: 'mosquito', path: ['E', 'NE'], altitude: 'high' } as BaseOrder)
    expect(lesson.isAsked).toBe(false)
  })
})
