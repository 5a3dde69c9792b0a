import { currentPerson, personDeletedAnswer } from '../sockets/current-person.ts'
import type { HandlersOf } from '../sockets/handlers.ts'
import type { Store } from '../store/index.ts'
import type { Invitations } from './invitations.ts'

export type InvitationHandlers = HandlersOf<'invite'>

/** Requests of people who invite past opponents, or who are invited. */
export function invitationHandlers(
  invitations: Invitations,
  store: Pick<Store, 'persons'>,
): InvitationHandlers {
  return {
    'invite.opponents': ({ data }) => invitations.opponentsOf(data.person),
    async 'invite.send'({ data }, request) {
      const person = await currentPerson(store, data)
      return person ? invitations.send(person, request) : personDeletedAnswer
    },
    'invite.mine': ({ data }) => invitations.mine(data.person),
    'invite.decline': ({ data }, request) => invitations.decline(data.person, request),
  }
}
