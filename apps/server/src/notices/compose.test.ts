import { noticeKinds, noticeLanguages } from '@opsroom/protocol'
import { describe, expect, it } from 'vitest'
import { type NoticeItem, noticeItemOf, noticeMail, webhookBodyOf } from './compose.ts'
import { noticeWordsIn } from './words.ts'

const naming = { language: 'en', publicUrl: 'https://play.test', titleOf: () => 'Duel in the Dark' } as const
const said = noticeItemOf({ kind: 'turn', code: 'ABC234', game: 'duel' }, naming)
const line = 'It is your turn in room ABC234 (Duel in the Dark). https://play.test/r/ABC234'

describe('the text of a notice', () => {
  it('is the kind, the room, its game and a link, in every language', () => {
    expect(said).toEqual({
      kind: 'turn',
      text: 'It is your turn in room ABC234 (Duel in the Dark).',
      room: 'ABC234',
      game: 'duel',
      url: 'https://play.test/r/ABC234',
    })
    for (const language of noticeLanguages)
      for (const kind of noticeKinds) {
        const code = kind === 'seek' ? null : 'ABC234'
        const { text } = noticeItemOf({ kind, code, game: 'duel' }, { ...naming, language })
        expect(text).toContain('Duel in the Dark')
        expect(text.includes('ABC234')).toBe(kind !== 'seek')
        expect(text).not.toMatch(/[{}]/)
      }
  })

  it('is different in every language, so that none was forgotten', () => {
    const texts = (language: (typeof noticeLanguages)[number]) => Object.values(noticeWordsIn(language))
    expect(texts('en').length).toBeGreaterThan(25)
    for (const language of noticeLanguages.filter((each) => each !== 'en'))
      expect(texts(language).filter((text) => texts('en').includes(text))).toEqual([])
  })

  it('is at most twenty things, and how many more', () => {
    const many: NoticeItem[] = Array.from({ length: 23 }, () => said)
    const { text } = noticeMail(many, 'en', 'https://play.test/stop')
    expect(text.split('\n').filter((each) => each === line)).toHaveLength(20)
    expect(text).toContain('And 3 more.')
  })

  it('is posted in the form of each service', () => {
    const at = (service: Parameters<typeof webhookBodyOf>[0], target = 'https://hooks.test/a') =>
      webhookBodyOf(service, target, [said], 'en')
    expect(at('discord').body).toEqual({ content: line, allowed_mentions: { parse: [] } })
    expect(at('slack').body).toEqual({ text: line })
    expect(at('matrix').body).toEqual({ text: line })
    expect(at('json').body).toEqual({ from: 'Ops Room', text: line, notices: [said] })
    expect(at('telegram', 'https://api.telegram.org/bot1:x/sendMessage?chat_id=-42')).toEqual({
      url: 'https://api.telegram.org/bot1:x/sendMessage',
      body: { chat_id: '-42', text: line, disable_web_page_preview: true },
    })
  })

  it('can bring no markup of its own into a mail or a service', () => {
    const evil = { ...said, text: '<b>&"@everyone' }
    expect(noticeMail([evil], 'en', 'https://play.test/stop').html).toContain('&lt;b&gt;&amp;&quot;@everyone')
    expect(webhookBodyOf('slack', 'https://hooks.test/a', [evil], 'en').body).toMatchObject({
      text: expect.stringContaining('&lt;b&gt;&amp;'),
    })
  })
})
