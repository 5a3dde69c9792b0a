import { type Belief, beliefSchema } from '@opsroom/rules/core'
import { z } from 'zod'

/**
 * What players by computer believed, as far as it can be told: with its night is told whatever is in the event log, and what
 * cannot be told would take the night with it.
 * @param onBroken is told of every note that is left out, and what is wrong with it
 */
export function readBeliefs(notes: unknown, onBroken: (problem: string) => void): Belief[] {
  const list = z.array(z.unknown()).safeParse(notes)
  if (!list.success) onBroken('it is no list of notes')
  return (list.data ?? []).flatMap((note) => {
    const read = beliefSchema.safeParse(note)
    if (read.success) return [read.data]
    const [issue] = read.error.issues
    onBroken(`${issue?.path.join('.')}: ${issue?.message}`)
    return []
  })
}
