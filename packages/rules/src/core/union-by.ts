import { z } from 'zod/mini'

/**
 * A `z.discriminatedUnion` of a list of schemas that is built at run time.
 * @param key the field that distinguishes the members
 * @param members object schemas, each with its own literal under that key; zod throws when one has none
 */
export const discriminatedUnionBy = <S extends z.ZodMiniType>(
  key: string,
  members: readonly S[],
): z.ZodMiniType<z.infer<S>> =>
  // The casts are needed because zod's own type takes only a tuple, and would lose the members of a list.
  z.discriminatedUnion(key, members as never) as unknown as z.ZodMiniType<z.infer<S>>
