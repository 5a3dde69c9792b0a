import { type Belief, beliefSchema } from '@opsroom/rules/core'
import { z } from 'zod'

/** Brings a bot's note from the time when every chapter was called a night into the form of today. */
function upcastNote(note: unknown): unknown {
  if (typeof note !== 'object' || note === null || !('night' in note)) return note
  const { night: chapter, ...rest } = note
  return { chapter, ...rest }
}

const notesSchema = z.array(z.unknown())

/**
 * The notes of a bot that can be read. They are shown with the replay of their chapter, and one that cannot be read would
 * make the whole replay fail.
 * @param onBroken is called for every note that is left out, with what is wrong with it
 */
export function readBeliefs(notes: unknown, onBroken: (problem: string) => void): Belief[] {
  const list = notesSchema.safeParse(notes)
  if (!list.success) onBroken('it is no list of notes')
  return (list.data ?? []).flatMap((note) => {
    const read = beliefSchema.safeParse(upcastNote(note))
    if (read.success) return [read.data]
    const [issue] = read.error.issues
    onBroken(`${issue?.path.join('.')}: ${issue?.message}`)
    return []
  })
}
