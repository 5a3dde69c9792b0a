import { z } from 'zod/mini'
import { type OptionSetupFields, optionalRules } from '../optional/index.ts'
import { oneNightSetup, setupShape } from '../setup/setup-shape.ts'
import { soloProblems, soloSetupSchema } from '../solo/setup.ts'

/** The ids of the optional rules that a setup may list as `advanced` or as `expansions`. */
export const availableRules = (group: 'advanced' | 'expansions'): string[] =>
  optionalRules.filter((option) => option.group === group).map(({ rule }) => rule)

/**
 * The optional rules of one list of a setup (`advanced` or `expansions`) that are plain switches. An option with setup
 * fields of its own (such as the number of players) is not among them: it is chosen through its fields.
 */
export const switchableRules = (group: 'advanced' | 'expansions'): string[] =>
  optionalRules.filter((option) => option.group === group && !option.setup).map(({ rule }) => rule)

/** The expansions that are allowed in the solo mission (D11). */
export const rulesAllowedInSolo = (): string[] =>
  optionalRules.filter(({ solo }) => solo).map(({ rule }) => rule)

/** The optional rules that the setup of a solo mission offers as switches. */
export const soloSwitchableRules = (): string[] =>
  optionalRules.filter(({ solo }) => solo === true).map(({ rule }) => rule)

const switches = (group: 'advanced' | 'expansions') =>
  z._default(z.array(z.string().check(z.maxLength(12))), []).check(
    z.refine((chosen) => chosen.every((rule) => availableRules(group).includes(rule)), {
      error: 'a rule that this server does not offer',
    }),
    z.refine((chosen) => new Set(chosen).size === chosen.length, { error: 'a rule named twice' }),
  )

/** A chosen rule that needs another rule which is not chosen; undefined when there is none. */
export function missingRule(chosen: readonly string[]): { rule: string; needs: string } | undefined {
  for (const { rule, needs = [] } of optionalRules) {
    const missing = chosen.includes(rule) ? needs.find((other) => !chosen.includes(other)) : undefined
    if (missing) return { rule, needs: missing }
  }
  return undefined
}

/** The setup fields that options add. The cast is safe: the type follows from the same list of options. */
const optionFields = Object.fromEntries(
  optionalRules.flatMap(({ setup = {} }) => Object.entries(setup)),
) as OptionSetupFields

const duelSetupShape = setupShape(switches('advanced'), switches('expansions'), {
  /** Set for the solo mission (D11): one German player, and the bomber flies by drawn cards. */
  solo: z.optional(soloSetupSchema),
  ...optionFields,
})
/**
 * The problems of a setup with its options: the objections of chosen options, and fields of options that are not
 * chosen.
 */
const refusedSetups = (setup: DuelSetup): string[] => {
  const given = Object.entries(setup)
  return optionalRules.flatMap(({ rule, setup: fields = {}, refuseSetup }) => {
    if (setup.advanced.includes(rule) || setup.expansions.includes(rule)) return refuseSetup?.(setup) ?? []
    return Object.keys(fields)
      .filter((field) => given.some(([name, value]) => name === field && value !== undefined))
      .map((field) => `${field} needs ${rule} (${rule})`)
  })
}

/** The schema of a setup of Duel in the Dark: the options that the players agree on before the game. */
export const duelSetupSchema = duelSetupShape.check(
  z.refine(({ edition, rulebook }) => rulebook === undefined || edition === 'first', {
    path: ['rulebook'],
    error: 'a rulebook of 2007 is a reading of the first edition',
  }),
  z.refine(({ mirror, nights }) => !mirror || nights === 2, {
    path: ['nights'],
    error: 'a mirror match has two nights (D13.2)',
  }),
  z.refine(({ exchange, mirror, nights }) => !exchange || (nights > 1 && !mirror), {
    path: ['exchange'],
    error: 'sides are exchanged between nights; a mirror match exchanges them anyhow (D13.1)',
  }),
  z.refine(({ board, mirror, nights }) => board === 'standard' || mirror || nights <= board.weather.length, {
    path: ['nights'],
    error: 'more nights than the pack has weather cards; the deck is drawn without replacement (D13.1)',
  }),
  z.superRefine(({ advanced, expansions }, context) => {
    const missing = missingRule([...advanced, ...expansions])
    if (!missing) return
    const message = `${missing.rule} needs ${missing.needs} (${missing.rule})`
    context.addIssue({ code: 'custom', path: ['expansions'], message })
  }),
  z.superRefine((setup, context) => {
    for (const message of soloProblems(setup, rulesAllowedInSolo()))
      context.addIssue({ code: 'custom', path: ['solo'], message })
    for (const message of refusedSetups(setup))
      context.addIssue({ code: 'custom', path: ['expansions'], message })
  }),
)
export type DuelSetup = z.infer<typeof duelSetupShape>

type DuelPreset =
  | 'firstNight'
  | 'firstGame'
  | 'fullRules'
  | 'everything'
  | 'firstEdition'
  | 'mirrorMatch'
  | 'campaign'
  | 'soloNight'

export const duelPresets: Record<DuelPreset, DuelSetup> & Record<string, DuelSetup> = {
  firstNight: oneNightSetup,
  firstGame: { ...oneNightSetup, redTilesOnly: true },
  fullRules: { ...oneNightSetup, advanced: switchableRules('advanced') },
  everything: {
    ...oneNightSetup,
    advanced: switchableRules('advanced'),
    expansions: switchableRules('expansions'),
  },
  firstEdition: { ...oneNightSetup, edition: 'first' },
  mirrorMatch: { ...oneNightSetup, nights: 2, mirror: true },
  campaign: { ...oneNightSetup, nights: 3 },
  soloNight: { ...oneNightSetup, solo: soloSetupSchema.parse({}) },
}
