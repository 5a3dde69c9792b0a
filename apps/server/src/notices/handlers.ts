import type { HandlersOf } from '../sockets/handlers.ts'
import type { NoticeChannels } from './channels.ts'

export type NoticeHandlers = HandlersOf<'notice'>

/** Requests of people about their channels for notices. */
export function noticeHandlers(channels: NoticeChannels): NoticeHandlers {
  return {
    'notice.channels': ({ data }) => channels.list(data.person.id),
    'notice.add': ({ data }, request) =>
      channels.add({ person: data.person.id, network: data.address }, request),
    'notice.change': ({ data }, request) => channels.change(data.person.id, request),
    'notice.test': ({ data }, { channel }) =>
      channels.test({ person: data.person.id, network: data.address }, channel),
    'notice.remove': ({ data }, { channel }) => channels.remove(data.person.id, channel),
  }
}
