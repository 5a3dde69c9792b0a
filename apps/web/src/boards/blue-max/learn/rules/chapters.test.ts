import { beforeAll, describe, expect, it } from 'vitest'
import { loadLearnWords } from '../words/words.ts'
import { rulebookRuleIds, rulesChapters } from './chapters.ts'
import { rulePictureOf } from './scenes.ts'

beforeAll(loadLearnWords)

const entries = () => rulesChapters().flatMap((chapter) => chapter.entries)

const docs = import.meta.glob<string>('../../../../../../../docs/blue-max-rules.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})
/** The sentences of chapter B1 that the canon numbers. */
const sentences = [...(Object.values(docs)[0] ?? '').matchAll(/\b(B1\.\d+\.\d+)\b/g)].map(([, id]) => id)

describe('the rulebook', () => {
  it('has every sentence that the canon numbers', () => {
    expect(new Set(sentences).size).toBeGreaterThan(55)
    expect(sentences.filter((id) => !rulebookRuleIds.includes(id ?? ''))).toEqual([])
  })

  it.each(rulebookRuleIds)('has an entry for %s of the canon, with an example', (id) => {
    const entry = entries().find((each) => each.id === id)
    expect(entry?.text).toMatch(/\w+ \w+/)
    expect(entry?.example).toMatch(/\w/)
  })

  it('has one entry for each id, each with words', () => {
    const ids = entries().map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const { id, title, text } of entries()) expect(`${title} ${text}`, id).toMatch(/\w+ .*\w/)
  })

  it('puts every rule into a chapter that has a title', () => {
    for (const { id, title, entries: inIt } of rulesChapters()) {
      expect(title, id).toMatch(/\w/)
      expect(inIt.length, id).toBeGreaterThan(0)
    }
  })

  it('refers to rules that it has', () => {
    for (const { id, rules } of entries())
      for (const rule of rules) expect(rulebookRuleIds, `${id} names ${rule}`).toContain(rule)
  })

  it('has a picture for each sign, each flag, each plane and each chapter of rules', () => {
    const without = entries()
      .map(({ id }) => id)
      .filter((id) => !rulePictureOf(id))
    expect(without).toEqual([])
  })
})
