import type { z } from 'zod/mini'
import { accountTokenMessages } from './account-tokens.ts'
import { chatMessages } from './chat.ts'
import { commandMessages } from './commands.ts'
import { firstRequests } from './first.ts'
import { insightMessages } from './insight.ts'
import { invitationMessages } from './invitations.ts'
import { meMessages } from './me.ts'
import { noticeMessages } from './notices.ts'
import { pastMessages } from './past.ts'
import { peopleMessages } from './people.ts'
import { programMessages } from './programs.ts'
import { ratingMessages } from './ratings.ts'
import { replayMessages } from './replay.ts'
import { sealedOrdersMessages } from './sealed.ts'
import { seekMessages } from './seeks.ts'
import { tournamentMessages } from './tournaments.ts'

/**
 * Every message from browser to server, with its answer. The type of the server's table of handlers derives from this
 * map, so that no message can lack a handler.
 */
export const requests = {
  ...firstRequests,
  ...commandMessages,
  ...accountTokenMessages,
  ...invitationMessages,
  ...meMessages,
  ...noticeMessages,
  ...chatMessages,
  ...insightMessages,
  ...pastMessages,
  ...peopleMessages,
  ...programMessages,
  ...ratingMessages,
  ...replayMessages,
  ...sealedOrdersMessages,
  ...seekMessages,
  ...tournamentMessages,
}
export type RequestName = keyof typeof requests
export type RequestOf<N extends RequestName> = z.infer<(typeof requests)[N]['request']>
export type AnswerOf<N extends RequestName> = z.infer<(typeof requests)[N]['answer']>
