import { z } from 'zod/mini'

/**
 * `z.discriminatedUnion` of a list that is made at run time.
 * @param members objects, each with its own literal under the key; zod throws where one has none
 */
export const unionBy = <S extends z.ZodMiniType>(
  key: string,
  members: readonly S[],
): z.ZodMiniType<z.infer<S>> =>
  // zod's own type takes a tuple alone, and loses the members of a list.
  z.discriminatedUnion(key, members as never) as unknown as z.ZodMiniType<z.infer<S>>
