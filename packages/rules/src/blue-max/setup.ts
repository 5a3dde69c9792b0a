import { z } from 'zod/mini'
import { planeIds, type Side } from './data/plane.ts'
import { planes } from './data/planes.ts'
import { fieldLayouts } from './field.ts'
import { seatsForPilots, sideOfSeat } from './seats.ts'

const planeId = z.enum(planeIds)
const pilots = () => z._default(z.int().check(z.minimum(1), z.maximum(3)), 1)
const off = () => z._default(z.boolean(), false)

const shape = z.strictObject({
  /** Whether fuel is counted (B1.10.5). */
  fuel: off(),
  /** Whether planes fly at levels and can collide (B1.10.4, B1.10.1). */
  altitude: off(),
  /** Whether observers shoot (B1.10.3). */
  observer: off(),
  /** Whether the observer of the F.2B counts rounds (B1.10.2); without the observer option it has no effect (B3.22). */
  lewis: off(),
  /** Whether damage cards may kill outright; when off, such cards do damage instead (B4.5). */
  kills: z._default(z.boolean(), true),
  /**
   * The number of failed recoveries in a row after which a spinning plane is shot down; only without altitude (B1.8.4).
   */
  spinTries: z._default(z.int().check(z.minimum(1), z.maximum(3)), 1),
  field: z._default(z.enum(fieldLayouts), 'single'),
  /**
   * The number of turns of a duel after which the side with more planes in play, or with more damage done, wins it; 0
   * for no limit (B1.12.4).
   */
  turnLimit: z._default(z.int().check(z.minimum(0), z.maximum(200)), 0),
  roster: z._default(z.enum(['core', 'extended']), 'core'),
  /** The number of pilots of each side (B1.1.1). */
  allies: pilots(),
  central: pilots(),
  /** The planes that the host has fixed, one for each seat; absent when pilots pick them in secret (B1.1.3). */
  planes: z.optional(z.record(z.string(), planeId)),
  /**
   * Set for a first duel: nobody tails, and all sheets are shown after each turn; absent for the usual secrecy
   * (B1.12.6).
   */
  openSheets: z.optional(z.literal(true)),
  /** The number of duels in the game, flown one after another. */
  duels: z._default(z.int().check(z.minimum(1), z.maximum(9)), 1),
})
export type BlueMaxSetup = z.infer<typeof shape>

/** The number of pilots of each side. */
export const pilotsPerSide = ({ allies, central }: BlueMaxSetup): Record<Side, number> => ({
  allies,
  central,
})

/** The problem with the planes that a host has fixed, or undefined when they are valid. */
function planesProblem(setup: BlueMaxSetup): string | undefined {
  if (!setup.planes) return undefined
  const fixed = setup.planes
  const seats = seatsForPilots(pilotsPerSide(setup)).map(({ id }) => id)
  if (Object.keys(fixed).length !== seats.length || seats.some((seat) => !fixed[seat]))
    return 'a plane for each seat, and for no other (B1.1.3)'
  const foreign = seats.find((seat) => {
    const plane = fixed[seat]
    return plane && planes[plane].side !== sideOfSeat(seat)
  })
  return foreign ? `${foreign} cannot fly a plane of the other side (B1.1.3)` : undefined
}

/** The setup of Blue Max: the options that the players agree on before the game. */
export const blueMaxSetupSchema = shape.check(
  z.superRefine((setup, context) => {
    const message = planesProblem(setup)
    if (message) context.addIssue({ code: 'custom', path: ['planes'], message })
  }),
)

const basic = shape.parse({})
const advanced = { ...basic, fuel: true, altitude: true, observer: true, lewis: true }

export const blueMaxPresets: Record<string, BlueMaxSetup> = {
  beginner: { ...basic, turnLimit: 20, openSheets: true, planes: { a1: 'nie24', c1: 'dr1' } },
  firstDuel: { ...basic, fuel: true, planes: { a1: 'nie24', c1: 'dr1' } },
  basic,
  standard: { ...basic, fuel: true, observer: true, kills: false, turnLimit: 30 },
  advanced,
  twoOnTwo: { ...basic, fuel: true, allies: 2, central: 2 },
  advancedThree: { ...advanced, allies: 3, central: 3, field: 'wide', roster: 'extended' },
}
