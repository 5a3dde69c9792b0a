import type { z } from 'zod/mini'
import type { DuelOpen, DuelSecret } from './open.ts'

/** The part of the public state that belongs to one option: `open.options.<name>`. */
// biome-ignore lint/suspicious/noExplicitAny: a list of slices forgets what each holds
export interface OpenSlice<T = any> {
  name: string
  schema: z.ZodMiniType<T>
  /** The value of the slice before the first event of a game. */
  initial: T
  /**
   * The value of the slice at the beginning of the next night (D13.1); without this function it is `initial` again.
   * @param exchanged whether sides are exchanged, so that only VP carry over
   */
  carry?(before: T, exchanged: boolean): T
  of(open: Pick<DuelOpen, 'options'>): T
  put(open: DuelOpen, value: T): DuelOpen
}

/**
 * Declares a slice of the public state.
 * @param schema the list of the fields that may be known: a field that it does not name is never sent
 */
export function openSlice<T>(
  name: string,
  schema: z.ZodMiniType<T>,
  initial: NoInfer<T>,
  carry?: OpenSlice<NoInfer<T>>['carry'],
): OpenSlice<T> {
  // The cast in `of` is safe: the schemas of the state have checked the value under this name.
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
 * The part of a seat's secret that belongs to one option: `secrets[seat].options.<name>`. It is absent until it is
 * first set, and again after the night has ended.
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
  // The cast in `of` is safe: the schemas of the state have checked the value under this name.
  return {
    name,
    schema,
    of: (secret) => secret?.options?.[name] as T | undefined,
    put: (secret, value) => ({ ...secret, options: { ...secret?.options, [name]: value } }),
  }
}
