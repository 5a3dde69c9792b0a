import { z } from 'zod'

/**
 * The locale with which options are parsed: without it the schemas have no messages, and each problem would be "Invalid
 * input".
 */
export const problemLocale = { error: z.locales.en().localeError }

/** The fields of a zod issue that are used here. */
interface Issue {
  path: PropertyKey[]
  message: string
  code?: string
  errors?: readonly (readonly Issue[])[]
}

/**
 * The most specific issue within a zod issue: the issue itself, or, for a union, the first issue of the last
 * alternative, which is the one with the most fields.
 */
function innermost(issue: Issue): Issue {
  const inner = issue.errors?.at(-1)?.[0]
  if (!inner) return issue
  const found = innermost(inner)
  return { ...found, path: [...issue.path, ...found.path] }
}

/** The first problem with the options of a room: the path of the option, and a description. */
export function firstProblemOf(issues: readonly Issue[]): { path: string; problem: string } {
  const [first] = issues
  const issue = first && innermost(first)
  return { path: issue?.path.map(String).join('.') ?? '', problem: issue?.message ?? '' }
}
