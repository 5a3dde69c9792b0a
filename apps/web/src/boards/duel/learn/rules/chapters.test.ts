import { standardPack } from '@opsroom/rules/duel'
import { beforeAll, describe, expect, it } from 'vitest'
import { learnWords } from '../words/words.ts'
import { rulebookRuleIds, rulesChapters } from './chapters.ts'
import { openOfScene, packOfScene } from './scene.ts'
import { ruleSceneOf, ruleScenes } from './scenes.ts'

beforeAll(() => learnWords.open())

const docs = import.meta.glob<string>('../../../../../../../docs/duel-rules.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const canon = Object.values(docs)[0] ?? ''
const numbered = (heading: string) => {
  const [, after = ''] = canon.split(new RegExp(`^## ${heading} .*$`, 'm'))
  const section = after.split(/^## /m)[0] ?? ''
  return [...section.matchAll(/^(\d+)\. /gm)].map(([, number]) => `${heading}.${number}`)
}
/** Every id that the canon names; the rulings of D15 are a numbered list. */
const canonIds = [
  ...new Set([...[...canon.matchAll(/\b[DS]\d+(?:\.\d+)?\b/g)].map(([id]) => id), ...numbered('D15')]),
]
const entries = () => rulesChapters().flatMap((chapter) => chapter.entries)

describe('the rulebook', () => {
  it('reads the canon', () => {
    expect(canonIds.length).toBeGreaterThan(110)
    expect(canonIds).toContain('D15.13')
  })

  it.each(canonIds)('has an entry for %s of the canon, with an example', (id) => {
    const entry = entries().find((each) => each.id === id)
    expect(entry?.text).toMatch(/\w/)
    expect(entry?.example).toMatch(/\w/)
  })

  it('has one entry for each id, each with words', () => {
    const ids = entries().map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const { id, title, text } of entries()) expect(`${title} ${text}`, id).toMatch(/\w+ .*\w/)
  })

  it('refers to rules that it has', () => {
    for (const { id, rules } of entries())
      for (const rule of rules) expect(rulebookRuleIds, `${id} names ${rule}`).toContain(rule)
  })

  it('has a picture for each entry', () => {
    const drawn = ['wind', 'moon', 'summer', 'score']
    const without = entries()
      .map(({ id }) => id)
      .filter((id) => !id.startsWith('tile-') && !drawn.includes(id) && !ruleSceneOf(id))
    expect(without).toEqual([])
  })
})

describe.each(Object.entries(ruleScenes))('the picture %s', (_, scene) => {
  it('shows hexes of the standard board, and pieces that stand in them', () => {
    const { hexes } = packOfScene(scene)
    expect(hexes.map(({ hex }) => hex).sort()).toEqual([...scene.hexes].sort())
    expect(hexes.length).toBeLessThan(standardPack.hexes.length)
    const open = openOfScene(scene)
    const squadrons = Object.values(open.squadrons).flatMap(({ at }) => at ?? [])
    const places = [...squadrons, ...[open.bomber?.at, open.mosquito?.at].filter((at) => at !== undefined)]
    for (const at of places) expect(scene.hexes).toContain(at)
  })

  it('places tiles where the rules allow them', () => {
    for (const hex of Object.keys(scene.tiles ?? {}).map(Number))
      expect(standardPack.hexes.find((each) => each.hex === hex)?.homeWaters).toBe(false)
  })
})
