import type { Notice } from '@opsroom/protocol'

const sentenceFor = ({ code, waits }: Notice['rooms'][number]): string =>
  waits === 'turn'
    ? `It is your turn in room ${code}.`
    : `The night in room ${code} is being prepared and waits for you.`

/** What is sent about the rooms that wait for somebody. */
export const noticeOf = (rooms: Notice['rooms']): Notice => ({
  title: 'Ops Room',
  body: rooms.map(sentenceFor).join('\n'),
  rooms,
})
