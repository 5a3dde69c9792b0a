import { z } from 'zod'
import { headingSchema, hexSchema } from '../pieces.ts'

const citySchema = z.strictObject({
  name: z.string().min(1).max(40),
  value: z.number().int().min(1).max(99),
  difficulty: z.enum(['easy', 'moderate', 'difficult']),
})
export type City = z.infer<typeof citySchema>

const hexDataSchema = z.strictObject({
  hex: hexSchema,
  row: z.number().int(),
  x: z.number(),
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
  clouds: z.array(hexSchema),
  storms: z.array(hexSchema),
  fogs: z.array(hexSchema),
  changesBefore: z.array(z.number().int()),
})

export const weatherCardSchema = z.strictObject({
  id: z.number().int(),
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
  hexes: z.array(hexDataSchema).min(2).max(200),
  gauges: z.strictObject({ Bf110: z.number().int().min(1).max(30), Do217: z.number().int().min(1).max(30) }),
  compass: z.record(headingSchema, z.number().int().min(0)),
  weather: z.array(weatherCardSchema).min(1).max(60),
  weatherChanges: z.array(z.strictObject({ turn: z.number().int(), steps: z.number().int().min(1) })),
})
export type BoardPack = z.infer<typeof boardPackSchema>
