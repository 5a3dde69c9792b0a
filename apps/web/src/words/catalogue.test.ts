import { render, screen } from '@testing-library/svelte'
import { tick } from 'svelte'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { eventually } from '../testing/eventually.ts'
import { Catalogue } from './catalogue.svelte.ts'
import { changeLanguage, language } from './language.svelte.ts'
import { sayList } from './lists.ts'
import Late from './testing/sample/Late.svelte'
import Sample from './testing/sample/Sample.svelte'
import { sample } from './testing/sample/sample.ts'
import { say } from './words.ts'

type Asked = {
  left: { count: number }
  removed: { tile: string; hex: number }
  destroyed: { tile: string }
  taken: { seat: string; side: string; number: number }
  both: { guns: number; lights: number }
}

describe('a second language', () => {
  const loaded: string[] = []
  const noting = <T>(id: string, load: () => Promise<T>) => {
    return () => {
      loaded.push(id)
      return load()
    }
  }
  const words = new Catalogue<Asked>({
    keys: sample.keys,
    languages: {
      en: noting('en', sample.en),
      pl: noting('pl', sample.pl),
    },
  })
  afterEach(() => changeLanguage('en'))

  it('is loaded when it is chosen, and not before', async () => {
    await words.open()
    expect(loaded).not.toContain('pl')
    await changeLanguage('pl')
    expect(loaded).toContain('pl')
    expect(language.locale).toBe('pl')
    expect(document.documentElement.lang).toBe('pl')
  })

  it('has its own plural forms, several in one sentence', async () => {
    await changeLanguage('pl')
    expect([1, 3, 5, 22].map((count) => words.say('left', { count }))).toEqual([
      'Została 1 bomba',
      'Zostały 3 bomby',
      'Zostało 5 bomb',
      'Zostały 22 bomby',
    ])
    expect(words.say('both', { guns: 2, lights: 5 })).toBe('2 działa i 5 reflektorów')
  })

  it('inflects the nouns that are put in, and chooses by their gender', async () => {
    await changeLanguage('pl')
    expect(words.say('removed', { tile: 'searchlight', hex: 17 })).toBe('Medal usuwa reflektor na polu 17.')
    expect(words.say('destroyed', { tile: 'flak' })).toBe('Działo zostało zniszczone.')
    expect(words.say('destroyed', { tile: 'searchlight' })).toBe('Reflektor został zniszczony.')
    expect(words.say('taken', { seat: 'numbered', side: 'german', number: 2 })).toBe('Bierzesz Niemca 2.')
    await changeLanguage('en')
    expect(words.say('removed', { tile: 'flak', hex: 17 })).toBe('A medal removes Flak in hex 17.')
  })

  it('is shown in place of the first one at run time, and lists follow it', async () => {
    render(Sample, { say: words.say, count: 5 })
    expect(screen.getByText('5 bombs left')).toBeTruthy()
    await changeLanguage('pl')
    await tick()
    expect(screen.getByText('Zostało 5 bomb')).toBeTruthy()
    expect(sayList(['A', 'B'])).toBe('A i B')
    // All catalogues change together.
    expect(say('button.close')).toBe('Zamknij')
  })

  it('is English in a catalogue that does not have it', async () => {
    const english = new Catalogue<Asked>({
      keys: sample.keys,
      languages: { en: sample.en },
    })
    await english.open()
    await changeLanguage('pl')
    expect(english.say('left', { count: 1 })).toBe('One bomb left')
  })

  it('stays as it was when another one cannot be loaded', async () => {
    let offline = true
    const broken = new Catalogue<Asked>({
      keys: sample.keys,
      languages: {
        en: sample.en,
        de: () => (offline ? Promise.reject(new Error('offline')) : sample.en()),
      },
    })
    await broken.open()
    await expect(changeLanguage('de')).rejects.toThrow('offline')
    expect(language.id).toBe('en')
    expect(broken.say('left', { count: 1 })).toBe('One bomb left')
    // It stays in use for the tests after this one.
    offline = false
  })
})

describe('a catalogue that is opened while a language is being chosen', () => {
  it('gets its words, and is waited for', async () => {
    // A page that has just opened: no language is chosen yet.
    vi.resetModules()
    const [fresh, { Catalogue: FreshCatalogue }] = await Promise.all([
      import('./language.svelte.ts'),
      import('./catalogue.svelte.ts'),
    ])
    let bring = () => {}
    const line = new Promise<void>((resolve) => {
      bring = resolve
    })
    const part = (key: string, brought?: Promise<void>) =>
      new FreshCatalogue<Record<string, object>>({
        keys: async () => ({ default: [key] }),
        languages: {
          en: async () =>
            brought?.then(() => ({ default: [`Words of ${key}.`] })) ?? { default: [`Words of ${key}.`] },
        },
      })
    const [first, second] = [part('first', line), part('second')]
    void first.open()
    const chosen = fresh.changeLanguage('en')
    void second.open()
    bring()
    await chosen
    expect([first.say('first', {}), second.say('second', {})]).toEqual([
      'Words of first.',
      'Words of second.',
    ])
  })
})

describe('words that come later', () => {
  const asked: string[] = []
  const later = () =>
    new Catalogue<never>({
      keys: async () => ({ default: ['refusal.late', 'ruleText.D1'] }),
      languages: {
        en: async () => {
          asked.push('later')
          return { default: ['Too late.', 'The first rule.'] }
        },
      },
    })
  const catalogue = () =>
    new Catalogue<{ first: object; 'refusal.late': object }>(
      {
        keys: async () => ({ default: ['first'] }),
        languages: { en: async () => ({ default: ['At once.'] }) },
      },
      undefined,
      [later()],
    )

  it('are not fetched with the first ones, and fetched when one of them is said', async () => {
    const words = catalogue()
    await words.open()
    expect(words.say('first')).toBe('At once.')
    expect(asked).toEqual([])
    // Neither the key nor anything else stands in its place.
    expect(words.say('refusal.late')).toBe('')
    await eventually(() => expect(words.say('refusal.late')).toBe('Too late.'))
    expect(asked).toEqual(['later'])
  })

  it('are fetched when a refusal or a rule is asked for by its id', async () => {
    const words = catalogue()
    await words.open()
    expect(words.sayRefusal({ rule: 'D1', reason: 'late' })).toBeUndefined()
    await eventually(() => expect(words.sayRefusal({ rule: 'D1', reason: 'late' })).toBe('Too late.'))
    expect(words.ruleText('D1')).toBe('The first rule.')
    expect(words.rules()).toEqual([{ id: 'D1', text: 'The first rule.' }])
  })
})

describe('words of which some are on their way', () => {
  it('are waited for before all others are asked for', async () => {
    const loads: string[] = []
    let bring = () => {}
    const part = (key: string, brought: Promise<void>) =>
      new Catalogue<never>({
        keys: async () => ({ default: [key] }),
        languages: {
          en: async () => {
            loads.push(key)
            await brought
            return { default: [`The words of ${key}.`] }
          },
        },
      })
    const lobby = part(
      'lobby',
      new Promise((resolve) => {
        bring = resolve
      }),
    )
    const words = new Catalogue<{ first: object; lobby: object; rest: object }>(
      {
        keys: async () => ({ default: ['first'] }),
        languages: { en: async () => ({ default: ['At once.'] }) },
      },
      undefined,
      [lobby, part('rest', Promise.resolve())],
    )
    const own = words.open()
    expect(words.say('first')).toBe('')
    await own
    expect(words.say('first')).toBe('At once.')
    const open = lobby.open()
    expect(words.say('lobby')).toBe('')
    bring()
    await open
    expect(words.say('lobby')).toBe('The words of lobby.')
    await tick()
    expect(loads).toEqual(['lobby'])
    expect(words.say('rest')).toBe('')
    await eventually(() => expect(words.say('rest')).toBe('The words of rest.'))
  })
})

describe('words of parts that are drawn without waiting for them', () => {
  const catalogue = (load: () => Promise<{ default: string[] }>) =>
    new Catalogue<Pick<Asked, 'left'>>({
      keys: async () => ({ default: ['left'] }),
      languages: { en: load },
    })

  it('are fetched once for all such parts, which are drawn when they are here', async () => {
    const load = vi.fn(async () => ({ default: ['One bomb left'] }))
    const { areWordsHere, say } = catalogue(load)
    expect(load).not.toHaveBeenCalled()
    render(Late, { areWordsHere, say })
    render(Late, { areWordsHere, say })
    expect(screen.queryByText('One bomb left')).toBeNull()
    await eventually(() => expect(screen.getAllByText('One bomb left')).toHaveLength(2))
    expect(load).toHaveBeenCalledTimes(1)
    render(Late, { areWordsHere, say })
    expect(screen.getAllByText('One bomb left')).toHaveLength(3)
    expect(load).toHaveBeenCalledTimes(1)
  })

  it('leave the part undrawn when they do not arrive, and are asked for again by the next one', async () => {
    const load = vi.fn(async () => ({ default: ['One bomb left'] }))
    load.mockRejectedValueOnce(new Error('offline'))
    const { areWordsHere, say } = catalogue(load)
    render(Late, { areWordsHere, say })
    await eventually(() => expect(load.mock.settledResults[0]?.type).toBe('rejected'))
    await tick()
    expect(screen.queryByText('One bomb left')).toBeNull()
    expect(load).toHaveBeenCalledTimes(1)
    render(Late, { areWordsHere, say })
    await eventually(() => expect(screen.getAllByText('One bomb left')).toHaveLength(2))
  })
})
