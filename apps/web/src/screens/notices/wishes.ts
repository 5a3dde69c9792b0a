import type { NoticeChannel, NoticeKind, NoticeLanguage, NoticeService } from '@opsroom/protocol'
import { noticeKinds, noticeKindsIn } from '@opsroom/protocol/notice-kinds'

/** The kinds of notices that a channel is for, as the form has them. */
export interface Wishes {
  kinds: NoticeKind[]
  games: string[]
}

/** The kinds in the order of the form. That somebody seeks an opponent is asked for with its games. */
export const kindsOfForm = noticeKindsIn('awaited', 'news')

export const servicesOfForm = [
  'email',
  'discord',
  'slack',
  'matrix',
  'telegram',
  'json',
] as const satisfies readonly NoticeService[]

/** The first wishes of a new channel. */
export const firstWishes = (): Wishes => ({ kinds: noticeKindsIn('awaited'), games: [] })

const isKind = (kind: string): kind is NoticeKind => noticeKinds.some((each) => each === kind)

export const wishesOf = ({ kinds, games }: Pick<NoticeChannel, 'kinds' | 'games'>): Wishes => ({
  kinds: kinds.filter(isKind),
  games: kinds.includes('seek') ? [...games] : [],
})

/** The wishes as they are sent: seeks are wanted where a game is named. */
export const sentWishes = ({ kinds, games }: Wishes): Wishes => ({
  kinds: [...kinds.filter((kind) => kind !== 'seek'), ...(games.length > 0 ? (['seek'] as const) : [])],
  games,
})

const languages = ['en', 'de', 'fr', 'it', 'pl'] as const satisfies readonly NoticeLanguage[]

/** The language of the page, as far as notices are written in it. */
export const noticeLanguage = (id: string): NoticeLanguage => languages.find((each) => each === id) ?? 'en'
