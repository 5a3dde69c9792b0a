import { z } from 'zod'
import { headingSchema, hexSchema, maximumCards } from '../pieces.ts'

/**
 * How much a board of the players' own may hold at most. Several times what the printed game has, and little enough that
 * the server computes each order on the largest board in milliseconds (docs/limits.md).
 */
export const boardLimits = {
  hexes: 200,
  cities: 60,
  britishAirports: 24,
  germanAirports: 60,
  /** Compass cards of one heading. */
  cards: 60,
  weather: 60,
  /** Hexes with the same kind of weather on one card. */
  pieces: 200,
  weatherChanges: 60,
  /** Hexes that the weather moves with one weather-change card. */
  drift: 20,
} as const

/** A whole number from a minimum to a maximum. The refusal names the maximum. */
const counted = (least: number, most: number) => z.number().int().min(least).max(most)
/** Where a hex is drawn. */
const coordinate = z.number().min(-999).max(999)

const citySchema = z.strictObject({
  name: z.string().min(1).max(40),
  value: z.number().int().min(1).max(99),
  difficulty: z.enum(['easy', 'moderate', 'difficult']),
})
export type City = z.infer<typeof citySchema>

const hexDataSchema = z.strictObject({
  hex: hexSchema,
  row: counted(-999, 999),
  x: coordinate,
  neighbours: z.partialRecord(headingSchema, hexSchema),
  homeWaters: z.boolean(),
  airport: z.enum(['british', 'german']).optional(),
  city: citySchema.optional(),
})
export type HexData = z.infer<typeof hexDataSchema>

/** What a weather card says of the sky (D8.1). */
export const skySchema = z.strictObject({
  wind: headingSchema,
  moon: z.enum(['full', 'new', 'none']),
  summer: z.boolean(),
  clouds: z.array(hexSchema).max(boardLimits.pieces),
  storms: z.array(hexSchema).max(boardLimits.pieces),
  fogs: z.array(hexSchema).max(boardLimits.pieces),
  /** Moves of the bomber. */
  changesBefore: z.array(counted(0, 99)).max(maximumCards),
})

export const weatherCardSchema = z.strictObject({
  id: counted(0, 9999),
  ...skySchema.shape,
  solo: z
    .strictObject({ bomber: hexSchema, mosquito: hexSchema, target: z.number().int().min(1).max(2) })
    .optional(),
})
export type WeatherCard = z.infer<typeof weatherCardSchema>

/** A board pack: map, cards and gauges as data (D1.1). Where it comes from is shown to the players. */
export const boardPackSchema = z.strictObject({
  title: z.string().min(1).max(80),
  source: z.string().min(1).max(400),
  hexes: z.array(hexDataSchema).min(2).max(boardLimits.hexes),
  gauges: z.strictObject({ Bf110: z.number().int().min(1).max(30), Do217: z.number().int().min(1).max(30) }),
  compass: z.record(headingSchema, counted(0, boardLimits.cards)),
  weather: z.array(weatherCardSchema).min(1).max(boardLimits.weather),
  weatherChanges: z
    .array(z.strictObject({ turn: counted(-6, 6), steps: counted(1, boardLimits.drift) }))
    .max(boardLimits.weatherChanges),
})
export type BoardPack = z.infer<typeof boardPackSchema>
