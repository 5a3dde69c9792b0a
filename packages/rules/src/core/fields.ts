/** An object of which nothing is known yet. */
export type AnyFields = Record<string, unknown>

/** Whether a value has fields. A list counts: its places are fields. */
export const hasFields = (value: unknown): value is AnyFields => value !== null && typeof value === 'object'
