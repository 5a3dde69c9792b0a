import type { HandlersOf } from '../sockets/handlers.ts'
import type { Store } from '../store/index.ts'
import type { Invitations } from './invitations.ts'

export type InvitationHandlers = HandlersOf<'invite'>

/** Requests of people who invite those with whom they have played, and who are invited. */
export function invitationHandlers(
  invitations: Invitations,
  store: Pick<Store, 'persons'>,
): InvitationHandlers {
  return {
    'invite.opponents': ({ data }) => invitations.opponentsOf(data.person),
    async 'invite.send'({ data: { person } }, request) {
      // Another connection may have changed the name.
      return invitations.send((await store.persons.find(person.id)) ?? person, request)
    },
    'invite.mine': ({ data }) => invitations.mine(data.person),
    'invite.decline': ({ data }, request) => invitations.decline(data.person, request),
  }
}
