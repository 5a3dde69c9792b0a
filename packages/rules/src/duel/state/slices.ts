import type { z } from 'zod/mini'
import type { DuelOpen, DuelSecret } from './open.ts'

/** A part of the public state that belongs to one option: `open.options.<name>`. */
// biome-ignore lint/suspicious/noExplicitAny: a list of slices forgets what each holds
export interface OpenSlice<T = any> {
  name: string
  schema: z.ZodMiniType<T>
  /** The value before the first event of a game. */
  initial: T
  /**
   * The value at the beginning of the next night (D13.1); without it each night begins as the first.
   * @param exchanged sides are exchanged, so that only VP carry over
   */
  carry?(before: T, exchanged: boolean): T
  of(open: Pick<DuelOpen, 'options'>): T
  put(open: DuelOpen, value: T): DuelOpen
}

/** Declares a slice of `open`. @param schema the list of what may be known of it: what it does not name never leaves */
export function openSlice<T>(
  name: string,
  schema: z.ZodMiniType<T>,
  initial: NoInfer<T>,
  carry?: OpenSlice<NoInfer<T>>['carry'],
): OpenSlice<T> {
  // A state that has passed the schemas has a value of this schema under this name.
  return {
    name,
    schema,
    initial,
    ...(carry && { carry }),
    of: (open) => (open.options?.[name] as T | undefined) ?? initial,
    put: (open, value) => ({ ...open, options: { ...open.options, [name]: value } }),
  }
}

/**
 * A part of what one seat alone knows that belongs to one option: `secrets[seat].options.<name>`; absent until it is
 * put, and again when the night has ended.
 */
// biome-ignore lint/suspicious/noExplicitAny: as above
export interface SecretSlice<T = any> {
  name: string
  schema: z.ZodMiniType<T>
  of(secret: DuelSecret | undefined): T | undefined
  put(secret: DuelSecret | undefined, value: T): DuelSecret
}

/** Declares a slice of a seat's secret. */
export function secretSlice<T>(name: string, schema: z.ZodMiniType<T>): SecretSlice<T> {
  // As above.
  return {
    name,
    schema,
    of: (secret) => secret?.options?.[name] as T | undefined,
    put: (secret, value) => ({ ...secret, options: { ...secret?.options, [name]: value } }),
  }
}
