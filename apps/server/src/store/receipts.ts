import type { AnswerOf } from '@opsroom/protocol'
import type { Connections } from './connections.ts'
import { fromJson, toJson } from './json.ts'

export interface Receipt {
  bodyHash: string
  answer: AnswerOf<'table.command'>
}

/** The first answer to each command. Only the person who sent a command ever gets its receipt. */
export const receipts = ({ prisma }: Connections) => ({
  async find(room: string, person: string, command: string): Promise<Receipt | undefined> {
    const row = await prisma.receipt.findUnique({
      where: { roomId_person_command: { roomId: room, person, command } },
      select: { bodyHash: true, answer: true },
    })
    return row ? { bodyHash: row.bodyHash, answer: fromJson(row.answer) } : undefined
  },

  /**
   * Stores the answer to a command that changed nothing.
   * @returns false when an answer to the command is already stored
   */
  async keep(room: string, person: string, command: string, { bodyHash, answer }: Receipt): Promise<boolean> {
    const { count } = await prisma.receipt.createMany({
      data: [{ roomId: room, person, command, bodyHash, answer: toJson(answer) }],
      skipDuplicates: true,
    })
    return count === 1
  },
})
