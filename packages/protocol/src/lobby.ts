import {
  botLevels,
  delayRoundsSchema,
  settlingSchema,
  setupSummarySchema,
  spectatorPolicySchema,
  timeControlSchema,
} from '@opsroom/rules/core'
import { z } from 'zod/mini'
import {
  answerSchemaOf,
  commandIdSchema,
  roomCodeSchema,
  roomIdSchema,
  watchedAudienceSchema,
} from './common.ts'

/** A room as the lobby shows it. Nothing in it tells how far a chapter or its preparation has progressed. */
export const roomSummarySchema = z.object({
  id: roomIdSchema,
  code: roomCodeSchema,
  game: z.string(),
  status: z.enum(['waiting', 'playing', 'over']),
  /**
   * The seats, each with the side that it plays in the current chapter or, if spectators see the game late, in the
   * chapter that they see.
   */
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
  /** The delay of spectators in rounds; 0 for no delay. */
  delayRounds: delayRoundsSchema,
  bothSides: z.boolean(),
  /** The time control; absent if the game is untimed. */
  timeControl: z.optional(timeControlSchema),
  /** The way in which sides are settled at the start; absent if they follow from the seats that people take. */
  settling: z.optional(settlingSchema),
  /** Present if the game is rated: its result counts for the ratings of both players once it is over. */
  rated: z.optional(z.literal(true)),
  /**
   * A short form of the game's options; absent if the game has no short form, and in rooms that were opened before the
   * game had one.
   */
  digest: z.optional(setupSummarySchema),
  /**
   * For a match that begins at a moment of another room: the code of that room. The result of such a match counts in no
   * list.
   */
  origin: z.optional(roomCodeSchema),
  /** The time at which the room was opened, ISO 8601. */
  openedAt: z.string(),
})
export type RoomSummary = z.infer<typeof roomSummarySchema>

/** A room of the caller: the seats that they hold in it, and whether it waits for them. */
export const myRoomSchema = z.extend(roomSummarySchema, {
  yours: z.array(z.string()),
  waitsForYou: z.boolean(),
  host: z.boolean(),
  /**
   * The number of new entries, in the numbering of the caller's seat, since a connection of the caller last watched
   * from that seat.
   */
  unseen: z.int().check(z.minimum(0)),
  /** The time of the last event that the caller may know of, ISO 8601. Orders given in secret do not change it. */
  activity: z.string(),
  /** Present if a table with clocks waits for the caller: the end of the caller's time, ISO 8601. */
  deadline: z.optional(z.string()),
  /**
   * Present if the game is over and the caller held one seat: the caller's result, and the score of a game for two that
   * was played to its end. Absent for games that ended before results were stored.
   */
  end: z.optional(
    z.object({
      result: z.enum(['won', 'lost', 'drawn', 'closed']),
      score: z.optional(z.object({ own: z.number(), other: z.number() })),
    }),
  ),
  /**
   * Present if a game of several chapters is in progress: the number of the current chapter, the number of all
   * chapters, and the score by seat at the end of the previous chapter.
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

/** The level of a bot, named by how well it plays. */
export const opponentLevelSchema = z.enum(botLevels)
export type OpponentLevel = z.infer<typeof opponentLevelSchema>

export const createRoomRequestSchema = z.strictObject({
  game: z.string().check(z.maxLength(24)),
  /** The options of the game, checked by the game's own schema (W14). */
  setup: z.unknown(),
  /** The seats that are to be played, if the game has optional ones; absent for all seats. */
  seats: z.optional(z.array(watchedAudienceSchema).check(z.maxLength(20))),
  /** Whether the lobby lists the room for everybody; otherwise it can be reached by its link and code only. */
  listed: z.boolean(),
  spectators: spectatorPolicySchema,
  /** The delay of spectators in rounds; present only if there may be spectators. */
  delayRounds: z.optional(delayRoundsSchema),
  bothSides: z.boolean(),
  /** The time control; absent for an untimed game. */
  timeControl: z.optional(timeControlSchema),
  /** The way in which sides are settled at the start (W54); absent if they follow from the seats that people take. */
  settling: z.optional(settlingSchema),
  /** Present if the game is to be rated (W55, W56, W96): only between two persons with fair sides. */
  rated: z.optional(z.literal(true)),
  /** The seat that the host takes at once; with `bothSides` the host takes all seats. */
  seat: z.optional(watchedAudienceSchema),
  /**
   * The level of the bots that take every seat left free by the host. If no seat is named, the host takes the first.
   */
  opponent: z.optional(opponentLevelSchema),
})
export type CreateRoomRequest = z.infer<typeof createRoomRequestSchema>

export const lobbyMessages = {
  /**
   * Subscribes to `lobby.changed` and returns the present lists. `mine` is sorted: first rooms that wait for the
   * caller, by deadline; then games in progress, rooms that still fill, and games that are over; within each group the
   * most recently active first.
   */
  'lobby.subscribe': {
    request: z.strictObject({}),
    answer: answerSchemaOf({ rooms: z.array(roomSummarySchema), mine: z.array(myRoomSchema) }),
  },
  'lobby.unsubscribe': { request: z.strictObject({}), answer: answerSchemaOf({}) },
  /** Lists the games and bids that wait for the caller, in the order of `mine` of `lobby.subscribe`. */
  'lobby.waiting': {
    request: z.strictObject({}),
    answer: answerSchemaOf({ waiting: z.array(myRoomSchema) }),
  },
  /** Lists the finished games that everybody may review, the most recently opened first. */
  'lobby.ended': {
    request: z.strictObject({}),
    answer: answerSchemaOf({ rooms: z.array(roomSummarySchema) }),
  },
  'room.create': {
    request: createRoomRequestSchema,
    answer: answerSchemaOf({ room: roomIdSchema, code: roomCodeSchema }),
  },
  /**
   * Gives a free seat to a bot, or takes the seat back from the bot; for the person who opened the room, before the
   * start (W34).
   */
  'room.seatBot': {
    request: z.strictObject({
      id: commandIdSchema,
      room: roomIdSchema,
      seat: watchedAudienceSchema,
      /** The level of the bot; absent if the bot is to leave the seat. */
      bot: z.optional(opponentLevelSchema),
    }),
    answer: answerSchemaOf({}),
  },
  /** Finds a room by its code, without taking a seat. */
  'room.find': {
    request: z.strictObject({
      code: roomCodeSchema,
      /** Whether to include the options in the answer; they never change, and can be long. */
      setup: z.optional(z.boolean()),
    }),
    answer: answerSchemaOf({
      room: roomSummarySchema,
      yours: z.array(z.string()),
      host: z.boolean(),
      /** Present if the room was closed before its game began. */
      closed: z.optional(z.literal(true)),
      /** The options of the room, as parsed by the game's own schema; the same for everybody. */
      setup: z.optional(z.unknown()),
    }),
  },
}
