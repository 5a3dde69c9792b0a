import { maximumMessageBytes } from '@opsroom/protocol'
import { type BoardPack, boardPackSchema, packProblems } from '@opsroom/rules/duel'
import { say } from '../words/words.ts'

export type ReadPack = { ok: true; pack: BoardPack } | { ok: false; problems: string[] }

/** A pack travels inside the message that opens the room. */
const largest = Math.floor(maximumMessageBytes * 0.75)

/** A board pack out of a file, or everything that is wrong with it in words that name the hex. */
export function readPack(text: string): ReadPack {
  if (text.length > largest) return { ok: false, problems: [say('setup.board.tooLarge')] }
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return { ok: false, problems: [say('setup.board.notJson')] }
  }
  const parsed = boardPackSchema.safeParse(json)
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
    return { ok: false, problems }
  }
  const problems = packProblems(parsed.data).map(({ message }) => message)
  return problems.length > 0 ? { ok: false, problems } : { ok: true, pack: parsed.data }
}
