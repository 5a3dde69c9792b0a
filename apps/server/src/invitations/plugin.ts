import fp from 'fastify-plugin'
import { listenerCallerOf } from '../ops/listeners.ts'
import { type InvitationHandlers, invitationHandlers } from './handlers.ts'
import { Invitations } from './invitations.ts'

declare module 'fastify' {
  interface FastifyInstance {
    invitations: Invitations
  }
}

declare module '../sockets/handlers.ts' {
  interface HandledMessages extends InvitationHandlers {}
}

/** Invitations to past opponents. */
export const invitationsPlugin = fp(
  async (app) => {
    const { store, tables, roomGuards: guards, seekListeners } = app
    const { now } = app.ops.clock
    const invited = listenerCallerOf(seekListeners)('onInvited')
    app.decorate('invitations', new Invitations({ store, tables, guards, now, invited }))
    app.handle(invitationHandlers(app.invitations, store))
  },
  { name: 'invitations', dependencies: ['lobby', 'seeks'] },
)
