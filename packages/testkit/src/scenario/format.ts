import { directions } from '@opsroom/rules/core'
import { duelAircraft, duelVersion, squadronIdSchema } from '@opsroom/rules/duel'
import { z } from 'zod/mini'

const heading = z.enum(directions)
const height = z.enum(['ground', 'low', 'high'])
const counts = z.record(z.string(), z.int())
const hexes = z.array(z.int())

/** The weather of a scenario; fields that are not named have defaults. */
export const scenarioWeatherSchema = z.strictObject({
  wind: z.optional(heading),
  moon: z.optional(z.enum(['full', 'new', 'none'])),
  summer: z.optional(z.boolean()),
  clouds: z.optional(hexes),
  storms: z.optional(hexes),
  fogs: z.optional(hexes),
  changesBefore: z.optional(z.array(z.int())),
})
export type ScenarioWeather = z.infer<typeof scenarioWeatherSchema>

/** A position in the duel. Keys of expansions pass this schema, and are refused later where no option knows them. */
export const givenSchema = z.looseObject({
  night: z.optional(z.int()),
  round: z.optional(z.int()),
  toAct: z.optional(z.enum(['mosquito', 'fighters', 'bomber'])),
  vp: z.optional(z.int()),
  weather: z.optional(scenarioWeatherSchema),
  /** The ids of the weather cards on top of the deck, from which the weather is drawn. */
  weatherDeck: z.optional(z.array(z.int())),
  bomber: z.optional(
    z.partial(
      z.strictObject({
        at: z.number(),
        altitude: height,
        route: z.array(heading),
        target: z.number(),
        flown: z.int(),
        planned: z.enum(['low', 'high']),
        struck: z.boolean(),
      }),
    ),
  ),
  mosquito: z.optional(z.partial(z.strictObject({ at: z.number(), altitude: height, markers: z.int() }))),
  fighters: z.optional(
    z.partialRecord(
      squadronIdSchema,
      z.strictObject({
        at: z.number(),
        altitude: z._default(height, 'ground'),
        fuel: z.optional(z.int()),
        aircraft: z.optional(z.enum(duelAircraft)),
      }),
    ),
  ),
  tiles: z.optional(z.record(z.string(), counts)),
  dropped: z.optional(
    z.record(
      z.string(),
      z.partial(z.strictObject({ targetMarkers: z.number(), airportBombs: z.number(), destroyed: counts })),
    ),
  ),
})
export type Given = z.infer<typeof givenSchema>

/** One order of a scenario: a single key names its kind. */
export const whenSchema = z.record(z.string(), z.record(z.string(), z.unknown()))

const line = z.strictObject({ rule: z.string(), points: z.int() })
const piece = z.record(z.string(), z.unknown())
export const thenSchema = z.looseObject({
  vp: z.optional(z.int()),
  ledger: z.optional(
    z.array(
      z.strictObject({
        table: z.string(),
        to: z.string(),
        total: z.int(),
        lines: z.optional(z.array(line)),
      }),
    ),
  ),
  bomber: z.optional(piece),
  mosquito: z.optional(piece),
  fighters: z.optional(z.partialRecord(squadronIdSchema, piece)),
  weather: z.optional(piece),
  dropped: z.optional(z.record(z.string(), piece)),
  round: z.optional(z.int()),
  toAct: z.optional(z.string()),
  nightOver: z.optional(z.boolean()),
  /** The expected end of the game; false when it goes on. */
  over: z.optional(
    z.union([
      z.literal(false),
      z.partial(
        z.strictObject({
          winner: z.enum(['british', 'german', 'draw']),
          winners: z.array(z.string()),
          points: z.record(z.string(), z.int()),
        }),
      ),
    ]),
  ),
  /** The expected turns, in the order in which they begin. */
  turns: z.optional(z.array(z.string())),
  /** The expected results of all nights that are over. */
  nights: z.optional(
    z.array(z.partial(z.strictObject({ vp: z.int(), british: z.string(), target: z.int(), card: z.int() }))),
  ),
  refused: z.optional(z.string()),
})
export type Then = z.infer<typeof thenSchema>

/** A scenario: a position, some orders, and the expected outcome. */
export const scenarioSchema = z.object({
  id: z.string(),
  /** The version of the rules; by default the newest. */
  version: z.optional(z.int().check(z.minimum(1), z.maximum(duelVersion))),
  cites: z.optional(z.array(z.string())),
  /**
   * Whether a scenario is played with its own orders only; otherwise the runner adds missing orders that prepare
   * nothing or pass a turn.
   */
  strict: z.optional(z.boolean()),
  setup: z.optional(
    z.partial(
      z.strictObject({
        edition: z.string(),
        rulebook: z.string(),
        advanced: z.array(z.string()),
        expansions: z.array(z.string()),
        nights: z.int(),
        mirror: z.boolean(),
        exchange: z.literal(true),
        redTilesOnly: z.literal(true),
        players: z.int(),
        solo: z.looseObject({}),
      }),
    ),
  ),
  given: z.optional(givenSchema),
  when: z.array(whenSchema),
  then: thenSchema,
})
export type Scenario = z.infer<typeof scenarioSchema>
