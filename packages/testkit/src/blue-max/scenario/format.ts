import { deckNames, outCauses, planeIds } from '@opsroom/rules/blue-max'
import { directions } from '@opsroom/rules/core'
import { z } from 'zod/mini'

const bySeat = <T extends z.ZodMiniType>(schema: T) => z.record(z.string(), schema)
const flag = z.optional(z.boolean())
const count = z.optional(z.nullable(z.int()))
const names = z.array(z.string())

/** A plane in the position of a scenario; missing fields have defaults. */
export const givenPlaneSchema = z.partial(
  z.strictObject({
    plane: z.enum(planeIds),
    at: z.string(),
    heading: z.enum(directions),
    level: z.int(),
    last: z.string(),
    fuel: z.int(),
    ammo: z.int(),
    damage: z.partial(z.strictObject({ wings: z.int(), fuselage: z.int(), engine: z.int(), tail: z.int() })),
    guns: z.int(),
    jammed: flag,
    observerJammed: flag,
    smoke: flag,
    fire: flag,
    spinning: flag,
    fails: z.int(),
    stalled: flag,
    noFast: flag,
    noAcro: flag,
    forward: flag,
    slower: flag,
    must: z.optional(z.nullable(z.enum(['climb', 'dive']))),
    rudder: z.optional(z.nullable(z.strictObject({ side: z.enum(['L', 'R']), turns: z.int() }))),
    observerWounded: count,
    dry: count,
    observerKilled: flag,
    target: z.optional(z.nullable(z.string())),
    observerTarget: z.optional(z.nullable(z.string())),
    out: z.optional(z.nullable(z.enum(['shotDown', 'landed']))),
    cause: z.optional(z.enum(outCauses)),
  }),
)
export type GivenPlane = z.infer<typeof givenPlaneSchema>

/** The dice of each seat by purpose, in the order in which they are rolled. */
const diceSchema = bySeat(z.record(z.string(), z.array(z.int().check(z.minimum(1), z.maximum(6)))))
const decksSchema = z.partialRecord(z.enum(deckNames), names)

export const givenSchema = z.partial(
  z.strictObject({
    turn: z.int(),
    phase: z.enum(['tailing', 'combat']),
    planes: bySeat(givenPlaneSchema),
    dice: diceSchema,
    decks: decksSchema,
    discards: decksSchema,
    opens: names,
  }),
)
export type Given = z.infer<typeof givenSchema>

/** One step of a scenario: an order, or an inspection of the game. The single key names it. */
const whenSchema = z.record(z.string(), z.record(z.string(), z.unknown()))
export type When = z.infer<typeof whenSchema>

const some = z.record(z.string(), z.unknown())

/** The expected state at the end of a scenario. Only its keys are compared. */
export const thenSchema = z.partial(
  z.strictObject({
    turn: z.int(),
    phase: z.string(),
    waiting: names,
    tails: some,
    opens: names,
    told: some,
    planes: bySeat(some),
    picks: some,
    starts: some,
    picked: some,
    attacks: z.array(some),
    collisions: z.array(some),
    options: bySeat(some),
    sheets: some,
    over: z.union([z.literal(false), some]),
    views: bySeat(z.partial(z.strictObject({ sees: some, hides: names }))),
    twin: z.strictObject({
      given: z.optional(some),
      when: z.optional(z.array(whenSchema)),
      same: z.optional(names),
      differ: z.optional(names),
    }),
    refused: z.string(),
  }),
)
export type Then = z.infer<typeof thenSchema>

const setupSchema = z.partial(
  z.strictObject({
    preset: z.enum(['basic', 'standard', 'advanced']),
    fuel: z.boolean(),
    altitude: z.boolean(),
    observer: z.boolean(),
    lewis: z.boolean(),
    kills: z.boolean(),
    spinTries: z.int(),
    field: z.string(),
    turnLimit: z.int(),
    openSheets: z.literal(true),
    roster: z.string(),
    allies: z.int(),
    central: z.int(),
    planes: bySeat(z.string()),
  }),
)

/** A scenario of Blue Max: a position, some orders, and their expected results. */
export const scenarioSchema = z.object({
  game: z.literal('blue-max'),
  id: z.string(),
  /** The version of the rules by which the scenario is played; by default the first, which the canon describes. */
  version: z.optional(z.int()),
  title: z.optional(z.string()),
  cites: z.optional(names),
  setup: z.optional(setupSchema),
  given: z.optional(givenSchema),
  when: z.array(whenSchema),
  then: thenSchema,
})
export type BlueMaxScenario = z.infer<typeof scenarioSchema>
