import { rngFrom, seedFromNumber } from '@opsroom/rules/core'
import { type BaseOrder, type DuelSetup, duelPresets } from '@opsroom/rules/duel'
import { describe, expect, it } from 'vitest'
import { otherOrders } from '../consoles/parts.svelte.ts'
import { Evening } from '../fixtures/evening.ts'
import { logItemOf } from '../log/tell.ts'
import { say } from '../words/words.ts'
import { DuelChoiceTask } from './choice-task.svelte.ts'

const everything = duelPresets.everything as DuelSetup

// An ace that fires, guns with a choice and repairs need more luck than these nights have; they are asked no differently.
const ofOptions = [
  'ace',
  'boar',
  'boars',
  'crests',
  'drawTarget',
  'extraTiles',
  'gunsAndLights',
  'moveTiles',
  'railFlak',
  'reroute',
]
const base = ['squadrons', 'plan', 'defences', 'mosquito', 'fighter', 'endFighters', 'bomber']

/** Plays a night at random; every order of an option that it gives was made in the console. */
function randomNight(number: number, seen: Set<string>) {
  const evening = new Evening(number, everything)
  const rng = rngFrom(seedFromNumber(number))
  for (let turns = 0; turns < 400 && evening.open.phase !== 'over'; turns++) {
    const desk = evening.desk(
      evening.game.options(evening.desk('one').view, 'one').choices.length > 0 ? 'one' : 'two',
    )
    const { others, isOwnOpen } = otherOrders(desk, 'option')
    const added = others.filter((type) => !base.includes(type))
    const mayWait = isOwnOpen || others.length > added.length
    if (added.length === 0 || (mayWait && rng.int(3) === 0)) {
      let order: BaseOrder | undefined
      for (let tries = 0; tries < 50 && (!order || !base.includes(order.type)); tries++)
        order = evening.game.sample(desk.view, desk.seat, rng)
      if (order) evening.give(desk.seat, order)
      continue
    }
    const task = new DuelChoiceTask(desk, rng.pick(added))
    for (let steps = 0; steps < 60; steps++) {
      const hexes = [...task.choices.keys()]
      if (task.order && (rng.int(4) === 0 || (hexes.length === 0 && task.listed.length === 0))) break
      if (hexes.length > 0 && rng.int(2) === 0) task.pick(rng.pick(hexes))
      else if (task.listed.length > 0) task.take(rng.pick(task.listed).choice)
      expect(task.taken.every(({ words }) => words.length > 2)).toBe(true)
    }
    expect(task.order, task.type).toBeDefined()
    expect(task.shown.phase).toBeDefined()
    if (!task.order) return
    seen.add(task.type)
    evening.give(desk.seat, task.order)
  }
  const { rules, play, eventLog } = evening
  const lines = eventLog.flatMap(
    (entry) => logItemOf(rules, { entry, number: 1, before: play, after: play, gone: [] }).sentences,
  )
  expect(lines).not.toContain(say('log.other'))
}

describe('an order made of what the game offers', () => {
  it('comes out legal however it is made, for every order of an optional rule', () => {
    const seen = new Set<string>()
    for (let number = 1; number <= 60 && !ofOptions.every((type) => seen.has(type)); number++)
      randomNight(number, seen)
    expect([...seen].sort()).toEqual(expect.arrayContaining(ofOptions))
  })

  it('goes back step by step, and is cleared as a whole', () => {
    const evening = new Evening(1, { ...everything, advanced: [], expansions: ['D12.2'] } as DuelSetup)
    const task = new DuelChoiceTask(evening.prepare().desk('one'), 'crests')
    const first = task.listed[0]
    if (first) task.take(first.choice)
    expect(task.taken.map(({ words }) => words)).toEqual([first?.words])
    task.back()
    expect(task.draft).toEqual({ type: 'crests' })
    if (first) task.take(first.choice)
    task.clear()
    expect(task.taken).toEqual([])
  })

  it('is begun anew when it was given, unless the next one was begun before the answer came', () => {
    const evening = new Evening(1, { ...everything, advanced: [], expansions: ['D12.2'] } as DuelSetup)
    const task = new DuelChoiceTask(evening.prepare().desk('one'), 'crests')
    const [first, second] = task.listed
    if (!first || !second) throw new Error('nothing to choose')
    task.take(first.choice)
    task.whenGiven()
    expect(task.taken).toEqual([])
    task.take(first.choice)
    const whenGiven = task.whenGiven
    task.clear()
    task.take(second.choice)
    whenGiven()
    expect(task.taken.map(({ words }) => words)).toEqual([second.words])
  })
})
