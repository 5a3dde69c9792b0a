import { z } from 'zod/mini'
import { directions } from '../../core/index.ts'
import type { OptionWord } from '../words/option-words.ts'

export const sideSchema = z.enum(['british', 'german'])
export type Side = z.infer<typeof sideSchema>

export const headingSchema = z.enum(directions)

/** The four squadrons (D2.2), in the order in which they are treated at the end of a fighters' turn (D6.13). */
export const squadronIds = ['yellow', 'red', 'green', 'blue'] as const
export const squadronIdSchema = z.enum(squadronIds)
export type SquadronId = z.infer<typeof squadronIdSchema>
/** A record with a value for each squadron. */
export const bySquadron = <T>(of: (id: SquadronId) => T): Record<SquadronId, T> => ({
  yellow: of('yellow'),
  red: of('red'),
  green: of('green'),
  blue: of('blue'),
})

/** The altitudes of an airborne aircraft. The heights (`heightSchema`) also include `ground`. */
export const altitudeSchema = z.enum(['low', 'high'])
export type Altitude = z.infer<typeof altitudeSchema>
export const heightSchema = z.enum(['ground', 'low', 'high'])
export type Height = z.infer<typeof heightSchema>

/** The aircraft types that the squadrons fly in the base game. */
export const baseAircraft = ['Bf110', 'Do217'] as const
/** Every aircraft type of a squadron; an option may add a type that replaces the one of the base game. */
export type Aircraft = (typeof baseAircraft)[number] | OptionWord<'aircraft'>
/**
 * The schema of aircraft types, cast to all types that options can add. The rules of a game accept only the types of
 * that game (`stateSchemasOf`).
 */
export const aircraftSchema = z.enum(baseAircraft) as z.ZodMiniType<Aircraft>
/**
 * The aircraft type of each squadron in the base game. It determines the squadron's fuel gauge, whatever the squadron
 * flies.
 */
export const baseAircraftBySquadron: Record<SquadronId, (typeof baseAircraft)[number]> = {
  yellow: 'Bf110',
  red: 'Bf110',
  green: 'Bf110',
  blue: 'Do217',
}

export const editionSchema = z.enum(['v2', 'first'])
export type Edition = z.infer<typeof editionSchema>

/**
 * A kind of ground-defence tile. A string, because expansions add kinds; the prepared rules list the kinds of a game.
 */
export type TileKind = string

const count = z.int().check(z.minimum(0), z.maximum(99))
/** The schema of a count of tiles by kind. */
export const tileCountsSchema = z.record(z.string().check(z.maxLength(24)), count)
export type TileCounts = z.infer<typeof tileCountsSchema>

/** A record with hex numbers as keys, written as strings because JSON keys are strings. */
const byHex = <T extends z.ZodMiniType>(value: T) => z.record(z.string().check(z.regex(/^\d{1,3}$/)), value)
export const tilesByHexSchema = byHex(tileCountsSchema)
export type TilesByHex = z.infer<typeof tilesByHexSchema>
export const countByHexSchema = byHex(count)
export type CountByHex = z.infer<typeof countByHexSchema>
export const hexSchema = z.int().check(z.minimum(1), z.maximum(999))

/** The maximum number of compass cards in a route (D4.1). */
export const maximumRouteCards = 14
