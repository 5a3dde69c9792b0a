import type { NoticeChannel, NoticeKind, NoticeLanguage, NoticeService } from '@opsroom/protocol'
import { noticeKinds, noticeKindsInForm } from '@opsroom/protocol/notice-kinds'

/** The kinds of notices that a channel gets, as the form holds them. */
export interface ChannelWishes {
  kinds: NoticeKind[]
  games: string[]
}

/**
 * The kinds of notices with a checkbox, in the order of the form. Notices of new seeks have none: they are chosen by
 * naming games.
 */
export const noticeKindsOfForm = noticeKindsInForm('awaited', 'news')

export const servicesOfForm = [
  'email',
  'discord',
  'slack',
  'matrix',
  'telegram',
  'json',
] as const satisfies readonly NoticeService[]

/** The notices that a new channel gets by default. */
export const defaultWishes = (): ChannelWishes => ({ kinds: noticeKindsInForm('awaited'), games: [] })

const isKind = (kind: string): kind is NoticeKind => noticeKinds.some((each) => each === kind)

export const wishesOf = ({ kinds, games }: Pick<NoticeChannel, 'kinds' | 'games'>): ChannelWishes => ({
  kinds: kinds.filter(isKind),
  games: kinds.includes('seek') ? [...games] : [],
})

/** Converts the chosen kinds of notices to the request's form: notices of new seeks are included if a game is named. */
export const wishesToSend = ({ kinds, games }: ChannelWishes): ChannelWishes => ({
  kinds: [...kinds.filter((kind) => kind !== 'seek'), ...(games.length > 0 ? (['seek'] as const) : [])],
  games,
})

const languages = ['en', 'de', 'fr', 'it', 'pl'] as const satisfies readonly NoticeLanguage[]

/** The language of the page, if notices can be written in it; otherwise English. */
export const noticeLanguage = (id: string): NoticeLanguage => languages.find((each) => each === id) ?? 'en'
