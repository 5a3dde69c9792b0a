/** An object about whose fields nothing is known yet. */
export type AnyFields = Record<string, unknown>

/** Whether a value is an object whose fields can be read; arrays count as objects too. */
export const hasFields = (value: unknown): value is AnyFields => value !== null && typeof value === 'object'
