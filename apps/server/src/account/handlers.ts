import { protocolRefusal } from '@opsroom/protocol'
import { passkeyOf } from '../identity/passkeys.ts'
import { makeRecoveryCode } from '../identity/recovery.ts'
import { isReservedName } from '../identity/reserved-names.ts'
import { isPublicEndpoint } from '../push/endpoint.ts'
import type { HandlersOf } from '../sockets/handlers.ts'
import type { Store } from '../store/index.ts'

/** Requests of people about their own account. */
export type MeHandlers = Omit<HandlersOf<'me'>, 'me.ping'>

export function meHandlers(store: Store): MeHandlers {
  return {
    async 'me.rename'({ data }, { name }) {
      if (isReservedName(name)) return { ok: false, refusal: protocolRefusal('W103') }
      const renaming = store.persons.rename(data.person.id, name)
      data.renaming = renaming.catch(() => {}) // If renaming fails, a request that waits for it goes on with the old name.
      await renaming
      return { ok: true, name }
    },

    async 'me.devices'({ data }) {
      const devices = (await store.devices.of(data.person.id)).map(
        ({ id, label, since, lastSeen, push }) => ({
          id,
          label,
          since: since.toISOString(),
          lastSeen: lastSeen.toISOString(),
          current: id === data.device,
          push,
        }),
      )
      const since = await store.recoveries.since(data.person.id)
      return { ok: true, devices, ...(since && { recoveryCodeSince: since.toISOString() }) }
    },

    async 'me.push'({ data }, { subscription }) {
      if (!subscription) await store.subscriptions.drop(data.device)
      else if (!isPublicEndpoint(subscription.endpoint)) return { ok: false, refusal: protocolRefusal('W22') }
      else await store.subscriptions.keep(data.device, subscription)
      return { ok: true }
    },

    async 'me.passkeys'({ data }) {
      return { ok: true, passkeys: (await store.passkeys.of(data.person.id)).map(passkeyOf) }
    },

    async 'me.revokePasskey'({ data }, { passkey }) {
      const isDone = await store.passkeys.revoke(data.person.id, passkey)
      return isDone ? { ok: true } : { ok: false, refusal: protocolRefusal('W15') }
    },

    async 'me.recoveryCode'({ data }) {
      return { ok: true, code: await makeRecoveryCode(store, data.person.id) }
    },

    async 'me.revoke'({ data }, { device }) {
      const isDone = await store.devices.revoke({ person: data.person.id, device })
      return isDone ? { ok: true } : { ok: false, refusal: protocolRefusal('W15') }
    },
  }
}
