import type { NoticeKind, NoticeLanguage } from '@opsroom/protocol'
import deKinds from '../../../../messages/de/notice-channels/kinds.json' with { type: 'json' }
import de from '../../../../messages/de/notices.json' with { type: 'json' }
import enKinds from '../../../../messages/en/notice-channels/kinds.json' with { type: 'json' }
import en from '../../../../messages/en/notices.json' with { type: 'json' }
import frKinds from '../../../../messages/fr/notice-channels/kinds.json' with { type: 'json' }
import fr from '../../../../messages/fr/notices.json' with { type: 'json' }
import itKinds from '../../../../messages/it/notice-channels/kinds.json' with { type: 'json' }
import it from '../../../../messages/it/notices.json' with { type: 'json' }
import plKinds from '../../../../messages/pl/notice-channels/kinds.json' with { type: 'json' }
import pl from '../../../../messages/pl/notices.json' with { type: 'json' }

/**
 * The server's own texts for people: notices, and the pages behind the links in its e-mails. Placeholders: `{room}` is
 * the code of a room, `{game}` the title of a game, `{count}` a number, `{link}` a URL, `{until}` the time at which a
 * round ends.
 */
export type NoticeWords = typeof en & Record<`@server:notice.${NoticeKind}`, string>

const languages: Record<NoticeLanguage, NoticeWords> = {
  en: { ...en, ...enKinds },
  de: { ...de, ...deKinds },
  fr: { ...fr, ...frKinds },
  it: { ...it, ...itKinds },
  pl: { ...pl, ...plKinds },
}

export const noticeWordsIn = (language: NoticeLanguage): NoticeWords => languages[language]

/** A text with its placeholders filled. A placeholder without a value becomes empty. */
export const fillPlaceholders = (text: string, given: Record<string, string | number>): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => String(given[name] ?? ''))
