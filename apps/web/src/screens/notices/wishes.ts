import type { NoticeChannel, NoticeKind, NoticeLanguage, NoticeService } from '@opsroom/protocol'
import { noticeKinds, noticeKindsIn } from '@opsroom/protocol/notice-kinds'

/** The kinds of notices for a channel, as input of the form. */
export interface ChannelWishes {
  kinds: NoticeKind[]
  games: string[]
}

/** The kinds in the order of the form. Seeks are chosen there by their games. */
export const kindsOfForm = noticeKindsIn('awaited', 'news')

export const servicesOfForm = [
  'email',
  'discord',
  'slack',
  'matrix',
  'telegram',
  'json',
] as const satisfies readonly NoticeService[]

/** The default wishes of a new channel. */
export const defaultWishes = (): ChannelWishes => ({ kinds: noticeKindsIn('awaited'), games: [] })

const isKind = (kind: string): kind is NoticeKind => noticeKinds.some((each) => each === kind)

export const wishesOf = ({ kinds, games }: Pick<NoticeChannel, 'kinds' | 'games'>): ChannelWishes => ({
  kinds: kinds.filter(isKind),
  games: kinds.includes('seek') ? [...games] : [],
})

/** The wishes in the form in which they are sent: seeks are included if a game is named. */
export const wishesToSend = ({ kinds, games }: ChannelWishes): ChannelWishes => ({
  kinds: [...kinds.filter((kind) => kind !== 'seek'), ...(games.length > 0 ? (['seek'] as const) : [])],
  games,
})

const languages = ['en', 'de', 'fr', 'it', 'pl'] as const satisfies readonly NoticeLanguage[]

/** The language of the page, if notices are written in it. */
export const noticeLanguage = (id: string): NoticeLanguage => languages.find((each) => each === id) ?? 'en'
