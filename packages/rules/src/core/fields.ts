/** An object about whose fields nothing is known yet. */
export type AnyFields = Record<string, unknown>

/** Whether a value is an object whose fields can be read; an array counts as one. */
export const hasFields = (value: unknown): value is AnyFields => value !== null && typeof value === 'object'
