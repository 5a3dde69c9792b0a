import type { PushMessage } from '@opsroom/protocol'

const sentenceFor = ({ code, waits }: PushMessage['rooms'][number]): string =>
  waits === 'turn'
    ? `It is your turn in room ${code}.`
    : `The night in room ${code} is being prepared and waits for you.`

/** What is sent about the rooms that wait for somebody. */
export const pushMessageOf = (rooms: PushMessage['rooms']): PushMessage => ({
  title: 'Ops Room',
  body: rooms.map(sentenceFor).join('\n'),
  rooms,
})
