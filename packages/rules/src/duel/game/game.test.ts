import { describe, expect, it } from 'vitest'
import { duel } from './duel.ts'
import { duelGame, isBaseGame } from './game.ts'
import { duelPresets } from './setup-schema.ts'

const baseDuel = duelGame()
const presets = Object.entries(duelPresets)
const base = presets.filter(([, setup]) => isBaseGame(setup))

describe('the base game alone, as a browser plays it at a table without options', () => {
  it('is every preset without an option, and no other', () =>
    expect(base.map(([name]) => name)).toEqual([
      'firstNight',
      'firstGame',
      'firstEdition',
      'mirrorMatch',
      'campaign',
    ]))

  it.each(base)('reads the options of %s as the whole game does', (_, setup) =>
    expect(baseDuel.setup.parse(setup)).toEqual(duel.setup.parse(setup)),
  )

  it.each(base)('has the orders, the turns, the events and the tiles of %s in the whole game', (_, setup) => {
    const of = ({ rules, event }: ReturnType<typeof duel.prepare>) => ({
      orders: [...rules.orders.keys()],
      turns: [...rules.steps.keys()],
      events: Object.keys(rules.eventKinds),
      tiles: [...rules.tiles.keys()],
      stock: rules.stock,
      seats: rules.seats,
      opens: event.safeParse({ type: 'unheard' }).success,
    })
    expect(of(baseDuel.prepare(setup))).toEqual(of(duel.prepare(setup)))
  })

  it('does not read a setup with an option', () => {
    for (const [name, setup] of presets.filter((preset) => !base.includes(preset)))
      expect(baseDuel.setup.safeParse(setup).success, name).toBe(false)
  })
})
