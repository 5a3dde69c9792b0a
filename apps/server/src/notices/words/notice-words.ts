import type { NoticeKind } from '@opsroom/protocol'

/**
 * The server's own words to people: notices, and the pages behind the links of its e-mails. `{room}`: the code of a
 * room, `{game}`: the title of a game, `{count}`: a number, `{link}`: an address, `{until}`: when a round ends.
 */
export interface NoticeWords {
  kinds: Record<NoticeKind, string>
  more: string
  test: string
  mail: {
    /** The words for several things. */
    subject: string
    testSubject: string
    /** Why it comes, and how to get no more. */
    footer: string
    confirmSubject: string
    confirmText: string
  }
  pages: {
    confirmTitle: string
    confirmText: string
    confirmButton: string
    confirmed: string
    expired: string
    stopTitle: string
    stopText: string
    stopButton: string
    stopped: string
    open: string
  }
}
