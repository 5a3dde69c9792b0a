import { z } from 'zod/mini'
import { headingSchema, hexSchema, maximumRouteCards } from './pieces.ts'

/**
 * Limits for boards that players bring: several times the contents of the printed game, and small enough that the
 * server computes each order on the largest board in milliseconds (docs/limits.md).
 */
export const boardLimits = {
  hexes: 200,
  cities: 60,
  britishAirports: 24,
  germanAirports: 60,
  /** The most compass cards of one heading that a board may have. */
  cards: 60,
  weather: 60,
  /** The most hexes with the same kind of weather that a weather card may have. */
  pieces: 200,
  weatherChanges: 60,
  /** The most hexes by which a weather-change card may move the weather. */
  drift: 20,
} as const

/** The schema of an integer within bounds. The error names the maximum. */
const counted = (least: number, most: number) => z.int().check(z.minimum(least), z.maximum(most))
/** The schema of a coordinate of the point at which a hex is drawn. */
const coordinate = z.number().check(z.minimum(-999), z.maximum(999))

const citySchema = z.strictObject({
  name: z.string().check(z.minLength(1), z.maxLength(40)),
  value: z.int().check(z.minimum(1), z.maximum(99)),
  difficulty: z.enum(['easy', 'moderate', 'difficult']),
})
export type City = z.infer<typeof citySchema>

const hexDataSchema = z.strictObject({
  hex: hexSchema,
  row: counted(-999, 999),
  x: coordinate,
  neighbours: z.partialRecord(headingSchema, hexSchema),
  homeWaters: z.boolean(),
  airport: z.optional(z.enum(['british', 'german'])),
  city: z.optional(citySchema),
})
export type HexData = z.infer<typeof hexDataSchema>

/** The weather on a weather card (D8.1). */
export const skySchema = z.strictObject({
  wind: headingSchema,
  moon: z.enum(['full', 'new', 'none']),
  summer: z.boolean(),
  clouds: z.array(hexSchema).check(z.maxLength(boardLimits.pieces)),
  storms: z.array(hexSchema).check(z.maxLength(boardLimits.pieces)),
  fogs: z.array(hexSchema).check(z.maxLength(boardLimits.pieces)),
  /** The moves of the bomber before which the weather changes. */
  changesBefore: z.array(counted(0, 99)).check(z.maxLength(maximumRouteCards)),
})

export const weatherCardSchema = z.strictObject({
  id: counted(0, 9999),
  ...skySchema.shape,
  solo: z.optional(
    z.strictObject({
      bomber: hexSchema,
      mosquito: hexSchema,
      target: z.int().check(z.minimum(1), z.maximum(2)),
    }),
  ),
})
export type WeatherCard = z.infer<typeof weatherCardSchema>

/**
 * A board pack: map, cards and fuel gauges as data (D1.1). `source`, which says where the board comes from, is shown to
 * the players.
 */
export const boardPackSchema = z.strictObject({
  title: z.string().check(z.minLength(1), z.maxLength(80)),
  source: z.string().check(z.minLength(1), z.maxLength(400)),
  hexes: z.array(hexDataSchema).check(z.minLength(2), z.maxLength(boardLimits.hexes)),
  gauges: z.strictObject({
    Bf110: z.int().check(z.minimum(1), z.maximum(30)),
    Do217: z.int().check(z.minimum(1), z.maximum(30)),
  }),
  compass: z.record(headingSchema, counted(0, boardLimits.cards)),
  weather: z.array(weatherCardSchema).check(z.minLength(1), z.maxLength(boardLimits.weather)),
  weatherChanges: z
    .array(z.strictObject({ turn: counted(-6, 6), steps: counted(1, boardLimits.drift) }))
    .check(z.maxLength(boardLimits.weatherChanges)),
})
export type BoardPack = z.infer<typeof boardPackSchema>
