import fp from 'fastify-plugin'
import { Invitations } from './invitations.ts'

declare module 'fastify' {
  interface FastifyInstance {
    invitations: Invitations
  }
}

/** People who invite those with whom they have played before. */
export const invitationsPlugin = fp(
  async (app) => {
    const { store, tables, roomGuards: guards, seekListeners } = app
    const { now } = app.ops.clock
    const invited = (person: string, room: string) => {
      for (const listener of seekListeners) listener.onInvited?.(person, room)
    }
    app.decorate('invitations', new Invitations({ store, tables, guards, now, invited }))
  },
  { name: 'invitations', dependencies: ['lobby', 'seeks'] },
)
