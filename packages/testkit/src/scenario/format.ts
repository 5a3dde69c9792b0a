import { directions } from '@opsroom/rules/core'
import { aircraftSchema, duelVersion, squadronIdSchema } from '@opsroom/rules/duel'
import { z } from 'zod'

const heading = z.enum(directions)
const height = z.enum(['ground', 'low', 'high'])
const counts = z.record(z.string(), z.number().int())
const hexes = z.array(z.number().int())

/** The weather of a scenario; what is not named has a default. */
export const scenarioWeatherSchema = z.strictObject({
  wind: heading.optional(),
  moon: z.enum(['full', 'new', 'none']).optional(),
  summer: z.boolean().optional(),
  clouds: hexes.optional(),
  storms: hexes.optional(),
  fogs: hexes.optional(),
  changesBefore: z.array(z.number().int()).optional(),
})
export type ScenarioWeather = z.infer<typeof scenarioWeatherSchema>

/** A position in the duel. Keys that an expansion needs are let through and refused where nothing knows them. */
export const givenSchema = z.looseObject({
  night: z.number().int().optional(),
  round: z.number().int().optional(),
  toAct: z.enum(['mosquito', 'fighters', 'bomber']).optional(),
  vp: z.number().int().optional(),
  weather: scenarioWeatherSchema.optional(),
  bomber: z
    .strictObject({
      at: z.number(),
      altitude: height,
      route: z.array(heading),
      target: z.number(),
      flown: z.number().int(),
      planned: z.enum(['low', 'high']),
      struck: z.boolean(),
    })
    .partial()
    .optional(),
  mosquito: z
    .strictObject({ at: z.number(), altitude: height, markers: z.number().int() })
    .partial()
    .optional(),
  fighters: z
    .partialRecord(
      squadronIdSchema,
      z.strictObject({
        at: z.number(),
        altitude: height.default('ground'),
        fuel: z.number().int().optional(),
        aircraft: aircraftSchema.optional(),
      }),
    )
    .optional(),
  tiles: z.record(z.string(), counts).optional(),
  dropped: z
    .record(
      z.string(),
      z.strictObject({ targetMarkers: z.number(), airportBombs: z.number(), destroyed: counts }).partial(),
    )
    .optional(),
})
export type Given = z.infer<typeof givenSchema>

/** One order: a single key that says what it is. */
export const whenSchema = z.record(z.string(), z.record(z.string(), z.unknown()))

const line = z.strictObject({ rule: z.string(), points: z.number().int() })
const piece = z.record(z.string(), z.unknown())
export const thenSchema = z.looseObject({
  vp: z.number().int().optional(),
  ledger: z
    .array(
      z.strictObject({
        table: z.string(),
        to: z.string(),
        total: z.number().int(),
        lines: z.array(line).optional(),
      }),
    )
    .optional(),
  bomber: piece.optional(),
  mosquito: piece.optional(),
  fighters: z.partialRecord(squadronIdSchema, piece).optional(),
  weather: piece.optional(),
  dropped: z.record(z.string(), piece).optional(),
  round: z.number().int().optional(),
  toAct: z.string().optional(),
  nightOver: z.boolean().optional(),
  refused: z.string().optional(),
})
export type Then = z.infer<typeof thenSchema>

/** A scenario: a position, some orders, and what must come of them. */
export const scenarioSchema = z.object({
  id: z.string(),
  /** Of the rules; absent: the newest. */
  version: z.number().int().min(1).max(duelVersion).optional(),
  cites: z.array(z.string()).optional(),
  setup: z
    .strictObject({
      edition: z.string(),
      advanced: z.array(z.string()),
      expansions: z.array(z.string()),
      nights: z.number().int(),
      mirror: z.boolean(),
      exchange: z.literal(true),
      redTilesOnly: z.literal(true),
      players: z.number().int(),
      solo: z.looseObject({}),
    })
    .partial()
    .optional(),
  given: givenSchema.optional(),
  when: z.array(whenSchema),
  then: thenSchema,
})
export type Scenario = z.infer<typeof scenarioSchema>
