import {
  botLevels,
  delayRoundsSchema,
  settlingSchema,
  setupDigestSchema,
  spectatorPolicySchema,
  timeControlSchema,
} from '@opsroom/rules/core'
import { z } from 'zod/mini'
import { answerSchemaOf, codeSchema, commandIdSchema, roomIdSchema, watchAsSchema } from './common.ts'

/** A room as the lobby shows it. Nothing here tells how far a chapter or its preparation has come. */
export const roomSummarySchema = z.object({
  id: roomIdSchema,
  code: codeSchema,
  game: z.string(),
  status: z.enum(['waiting', 'playing', 'over']),
  /** With the side that each plays in the chapter that runs; where spectators are late, in the one that they see. */
  seats: z.array(
    z.object({
      id: z.string(),
      side: z.string(),
      name: z.optional(z.string()),
      /** The level of the bot that holds the seat. */
      bot: z.optional(z.enum(botLevels)),
    }),
  ),
  spectators: spectatorPolicySchema,
  /** The spectators' delay in rounds; 0: none. */
  delayRounds: delayRoundsSchema,
  bothSides: z.boolean(),
  /** Absent: untimed. */
  timeControl: z.optional(timeControlSchema),
  /** The way in which sides are settled at the start; absent: by the seats that people take. */
  settling: z.optional(settlingSchema),
  /** It counts for the ratings of both, once it is over. */
  rated: z.optional(z.literal(true)),
  /** The options in short; absent if the game has no such words, and for rooms from before it had. */
  digest: z.optional(setupDigestSchema),
  /** The code of the room at a moment of which its match begins. Its result counts in no list. */
  origin: z.optional(codeSchema),
  /** When it was opened, ISO 8601. */
  openedAt: z.string(),
})
export type RoomSummary = z.infer<typeof roomSummarySchema>

/** A room of mine: my seats in it, and whether it waits for me. */
export const myRoomSchema = z.extend(roomSummarySchema, {
  yours: z.array(z.string()),
  waitsForYou: z.boolean(),
  host: z.boolean(),
  /** Entries of your seat's own numbering since a window of yours last watched from there. */
  unseen: z.int().check(z.minimum(0)),
  /** The time of the last event that you may know of, ISO 8601. Secret work does not change it. */
  activity: z.string(),
  /** At a table with clocks that waits for you: the end of your time, ISO 8601. */
  deadline: z.optional(z.string()),
  /**
   * For a game that is over and a person with one seat in it: their result, with the score of a game for two that was
   * played to its end. Absent for games that ended before this was stored.
   */
  end: z.optional(
    z.object({
      result: z.enum(['won', 'lost', 'drawn', 'closed']),
      score: z.optional(z.object({ own: z.number(), other: z.number() })),
    }),
  ),
  /**
   * For a game of several chapters in progress: the chapter, their number, and the score by seat at the end of the
   * last one.
   */
  chapter: z.optional(
    z.object({
      number: z.int().check(z.minimum(1)),
      of: z.optional(z.int().check(z.minimum(1))),
      points: z.optional(z.record(z.string(), z.number())),
    }),
  ),
})
export type MyRoom = z.infer<typeof myRoomSchema>

/** A bot, by how well it plays. */
export const opponentSchema = z.enum(botLevels)
export type Opponent = z.infer<typeof opponentSchema>

export const createRoomSchema = z.strictObject({
  game: z.string().check(z.maxLength(24)),
  /** The game's own options; checked with the game's schema (W14). */
  setup: z.unknown(),
  /** The seats that are played, where the game has optional ones; absent: all. */
  seats: z.optional(z.array(watchAsSchema).check(z.maxLength(20))),
  /** Shown in the lobby to everybody, or reachable by link and code only. */
  listed: z.boolean(),
  spectators: spectatorPolicySchema,
  /** Only with spectators: their delay in rounds. */
  delayRounds: z.optional(delayRoundsSchema),
  bothSides: z.boolean(),
  /** Absent: untimed. */
  timeControl: z.optional(timeControlSchema),
  /** The way in which sides are settled at the start (W54); absent: by the seats that people take. */
  settling: z.optional(settlingSchema),
  /** The result counts for ratings (W55, W56, W96): only for two persons with fair sides. */
  rated: z.optional(z.literal(true)),
  /** The seat that the host takes at once; with `bothSides` all seats are taken. */
  seat: z.optional(watchAsSchema),
  /** A bot takes every seat that the host leaves free; the host takes the first when none is named. */
  opponent: z.optional(opponentSchema),
})
export type CreateRoom = z.infer<typeof createRoomSchema>

export const lobbyMessages = {
  /**
   * Subscribes to `lobby.changed` and returns the present list. `mine` is sorted: rooms that wait for me, the earliest
   * deadline first, then games in progress, then rooms that fill, then games that are over; within each the latest
   * active first.
   */
  'lobby.subscribe': {
    request: z.strictObject({}),
    answer: answerSchemaOf({ rooms: z.array(roomSummarySchema), mine: z.array(myRoomSchema) }),
  },
  'lobby.unsubscribe': { request: z.strictObject({}), answer: answerSchemaOf({}) },
  /** Games that are over and that everybody may review, the latest opened first. */
  'lobby.ended': {
    request: z.strictObject({}),
    answer: answerSchemaOf({ rooms: z.array(roomSummarySchema) }),
  },
  'room.create': {
    request: createRoomSchema,
    answer: answerSchemaOf({ room: roomIdSchema, code: codeSchema }),
  },
  /** The owner of a room gives a free seat to a bot, or takes it back, before the start (W34). */
  'room.seatBot': {
    request: z.strictObject({
      id: commandIdSchema,
      room: roomIdSchema,
      seat: watchAsSchema,
      /** Absent: the bot leaves the seat. */
      bot: z.optional(opponentSchema),
    }),
    answer: answerSchemaOf({}),
  },
  /** From a code to the room, without sitting down. */
  'room.find': {
    request: z.strictObject({
      code: codeSchema,
      /** Whether the options are asked for too; they never change, and can be long. */
      setup: z.optional(z.boolean()),
    }),
    answer: answerSchemaOf({
      room: roomSummarySchema,
      yours: z.array(z.string()),
      host: z.boolean(),
      /** It was closed before its game began. */
      closed: z.optional(z.literal(true)),
      /** The options of the room, as parsed by the game's own schema; the same for everybody. */
      setup: z.optional(z.unknown()),
    }),
  },
}
