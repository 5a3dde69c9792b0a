import type { RequestName } from '@opsroom/protocol'
import {
  accountAnswerSchema,
  codeParamsSchema,
  makeSeekAnswerSchema,
  openRoomAnswerSchema,
  openRoomRequestSchema,
  plainSuccessSchema,
  rematchRequestSchema,
  roomAnswerSchema,
  roomRequestSchema,
  seatRequestSchema,
  seekParamsSchema,
  seekRequestSchema,
  seeksAnswerSchema,
  takeSeekAnswerSchema,
} from '@opsroom/protocol/account-api'
import type { Refusal } from '@opsroom/rules/core'
import { z } from 'zod/mini'

/** A request that a program makes with an account token. */
interface AccountRequest {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  summary: string
  /** The browser message that does the same as this request. Both count equally against the limits. */
  like: RequestName
  params: z.ZodMiniType
  body: z.ZodMiniType
  answer: z.ZodMiniType
}

const nothing = z.object({})

/** All HTTP requests of programs with an account token, except the requests of their seats and the stream of news. */
export const accountRequests = {
  account: {
    method: 'GET',
    path: '/account',
    summary: 'The name of the owner, the tables at which this token plays, and invitations',
    like: 'lobby.subscribe',
    params: nothing,
    body: nothing,
    answer: accountAnswerSchema,
  },
  openRoom: {
    method: 'POST',
    path: '/rooms',
    summary: 'Opens a room, with the seat that the program takes',
    like: 'room.create',
    params: nothing,
    body: openRoomRequestSchema,
    answer: openRoomAnswerSchema,
  },
  room: {
    method: 'GET',
    path: '/rooms/{code}',
    summary: 'A room, its seats and its options',
    like: 'room.find',
    params: codeParamsSchema,
    body: nothing,
    answer: roomAnswerSchema,
  },
  sit: {
    method: 'POST',
    path: '/rooms/{code}/sit',
    summary: 'Takes a free seat; all at the table see that a program plays it',
    like: 'table.command',
    params: codeParamsSchema,
    body: seatRequestSchema,
    answer: plainSuccessSchema,
  },
  leave: {
    method: 'POST',
    path: '/rooms/{code}/leave',
    summary: 'Leaves a seat before the game',
    like: 'table.command',
    params: codeParamsSchema,
    body: seatRequestSchema,
    answer: plainSuccessSchema,
  },
  start: {
    method: 'POST',
    path: '/rooms/{code}/start',
    summary: 'Starts the game, in a room that the owner has opened or where programs alone sit',
    like: 'table.command',
    params: codeParamsSchema,
    body: roomRequestSchema,
    answer: plainSuccessSchema,
  },
  close: {
    method: 'POST',
    path: '/rooms/{code}/close',
    summary: 'Closes a room that the owner has opened, before its game',
    like: 'table.command',
    params: codeParamsSchema,
    body: roomRequestSchema,
    answer: plainSuccessSchema,
  },
  rematch: {
    method: 'POST',
    path: '/rooms/{code}/rematch',
    summary: 'Wishes for a rematch, or takes the wish back; when all wish for the same its room is opened',
    like: 'table.command',
    params: codeParamsSchema,
    body: rematchRequestSchema,
    answer: plainSuccessSchema,
  },
  seeks: {
    method: 'GET',
    path: '/seeks',
    summary: 'The seeks of other programs, and those of this token',
    like: 'seek.subscribe',
    params: nothing,
    body: nothing,
    answer: seeksAnswerSchema,
  },
  seek: {
    method: 'POST',
    path: '/seeks',
    summary: 'Lists a seek: people and other programs may take it',
    like: 'seek.make',
    params: nothing,
    body: seekRequestSchema,
    answer: makeSeekAnswerSchema,
  },
  accept: {
    method: 'POST',
    path: '/seeks/{seek}/accept',
    summary: 'Takes the seek of another program: opens a room where both sit',
    like: 'seek.accept',
    params: seekParamsSchema,
    body: nothing,
    answer: takeSeekAnswerSchema,
  },
  withdraw: {
    method: 'DELETE',
    path: '/seeks/{seek}',
    summary: 'Withdraws a seek of this token',
    like: 'seek.withdraw',
    params: seekParamsSchema,
    body: nothing,
    answer: plainSuccessSchema,
  },
} as const satisfies Record<string, AccountRequest>

export type AccountRequestName = keyof typeof accountRequests
type Of<N extends AccountRequestName, K extends 'params' | 'body' | 'answer'> = z.infer<
  (typeof accountRequests)[N][K]
>

/**
 * A function for each request of an account token. It is given the parsed request, and returns the answer or a refusal.
 */
export type AccountRequestHandlers<P> = {
  [N in AccountRequestName]: (
    program: P,
    asked: { params: Of<N, 'params'>; body: Of<N, 'body'> },
  ) => Promise<Of<N, 'answer'> | { ok: false; refusal: Refusal }>
}
