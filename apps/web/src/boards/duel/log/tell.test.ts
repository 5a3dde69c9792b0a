import { baseEventKinds, type DuelSetup, duelPresets, optionalRules, prepareRules } from '@opsroom/rules/duel'
import { describe, expect, it } from 'vitest'
import type { Happening } from '../../../state/fold.ts'
import { Evening } from '../fixtures/evening.ts'
import { logItemOf } from './tell.ts'

const everything = duelPresets.everything as DuelSetup
const rules = prepareRules(everything)
const after = new Evening(1, everything).play
const linesOf = (event: object) =>
  logItemOf(rules, { number: 1, after, entry: { scope: 'game', event } } as unknown as Happening).sentences

describe('the log', () => {
  const ofOptions = optionalRules.flatMap(({ events = {} }) => Object.keys(events))

  it('knows events of the base game and of its options', () => {
    expect(Object.keys(baseEventKinds).length).toBeGreaterThan(10)
    expect(ofOptions.length).toBeGreaterThan(10)
  })
  it.each([...Object.keys(baseEventKinds), ...ofOptions])('has words of its own for %s', (type) =>
    expect(linesOf({ type })).not.toContain('Something new happened.'),
  )

  it('says who plays on for whom', () => {
    const said = (event: object) =>
      logItemOf(rules, { number: 1, after, entry: { scope: 'table', event } } as unknown as Happening)
        .sentences
    const open = { seat: 'two' }
    expect(said({ type: 'asked', open: { ...open, wish: 'substitute', by: 'ace' } })).toEqual([
      'The German side asks if Ace may play on for it.',
    ])
    expect(said({ type: 'substituted', open: { ...open, by: 'ace' } })).toEqual([
      'Ace takes over for the German side.',
    ])
    expect(said({ type: 'resumed', open })).toEqual(['The player of the German side takes over again.'])
  })

  it('counts guns and searchlights apart', () => {
    const placed = (guns: object, lights: object) =>
      linesOf({ type: 'gunsAndLightsPlaced', open: { guns, lights } })
    expect(placed({ 17: 2 }, { 9: 1 })).toEqual([
      'The British place 2 guns.',
      'The British place a searchlight.',
    ])
    expect(placed({}, { 9: 2, 17: 1 })).toEqual(['The British place 3 searchlights.'])
    expect(placed({}, {})).toEqual(['The British place neither guns nor searchlights.'])
  })

  it('says where the aircraft stand when something came before them', () =>
    expect(linesOf({ type: 'aircraftPlaced', open: { bomber: 16, mosquito: 23, markers: 6 } })).toEqual([
      'The bomber is in hex 16, the Mosquito in hex 23.',
    ]))

  it('names the tiles that British medals remove', () =>
    expect(
      linesOf({
        type: 'bomberFlew',
        open: { card: 'E', at: 25, altitude: 'low', medals: { removed: { flak: 2, radar: 1 } } },
      }),
    ).toEqual([
      'The bomber turns over the east card and flies to hex 25, low.',
      'British medals remove 2 tiles first: Flak.',
      'A British medal removes a tile first: Radar.',
    ]))
})
