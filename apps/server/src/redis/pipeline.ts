import type { ChainableCommander } from 'ioredis'

/**
 * The answers to the commands of a Redis pipeline.
 * @throws the first error among the answers
 */
export async function runRedisPipeline(commands: ChainableCommander): Promise<unknown[]> {
  const answers = (await commands.exec()) ?? []
  return answers.map(([error, answer]) => {
    if (error) throw error
    return answer
  })
}
