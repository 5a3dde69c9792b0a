import type { ChainableCommander } from 'ioredis'

/** The answers to several commands. @throws the first error among them */
export async function pipelineAnswers(commands: ChainableCommander): Promise<unknown[]> {
  const answers = (await commands.exec()) ?? []
  return answers.map(([error, answer]) => {
    if (error) throw error
    return answer
  })
}
