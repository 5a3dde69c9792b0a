import { z } from 'zod'

/** For reading options: the schemas bring no words of their own, and each problem would be "Invalid input". */
export const inWords = { error: z.locales.en().localeError }

/** As much of an issue of zod as is told. */
interface Issue {
  path: PropertyKey[]
  message: string
  code?: string
  errors?: readonly (readonly Issue[])[]
}

/** The issue itself, or the first one of the last alternative, which is the one with the most fields. */
function innermost(issue: Issue): Issue {
  const inner = issue.errors?.at(-1)?.[0]
  if (!inner) return issue
  const found = innermost(inner)
  return { ...found, path: [...issue.path, ...found.path] }
}

/** The first thing that is wrong with the options of a room: its place, and what is wrong, in words. */
export function problemOf(issues: readonly Issue[]): { path: string; problem: string } {
  const [first] = issues
  const issue = first && innermost(first)
  return { path: issue?.path.map(String).join('.') ?? '', problem: issue?.message ?? '' }
}
