import { runInNewContext } from 'node:vm'

/** A message of the child process: `ready` when its program is loaded, and then the outcome of each question. */
export type ChildOutcome<Answer> = 'ready' | 'tooLong' | { answer: Answer } | { problem: string }

interface Asked<Question> {
  question: Question
  /** The time limit of the question, in ms. */
  longest: number
}

/** The main loop of a `BoundedProcess` program: answers questions until the parent process ends. */
export function answerQuestions<Question, Answer>(answer: (question: Question) => Answer): void {
  const say = (outcome: ChildOutcome<Answer>): void => void process.send?.(outcome)
  process.on('message', ({ question, longest }: Asked<Question>) => {
    try {
      // A second time limit, because the parent process, which ends this one at the first limit, may be gone or busy.
      // Without it an endless question would run for ever.
      const work = (): Answer => answer(question)
      say({ answer: runInNewContext('work()', { work }, { timeout: 2 * longest }) })
    } catch (error) {
      if (Object(error).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') say('tooLong')
      else say({ problem: error instanceof Error ? (error.stack ?? error.message) : String(error) })
    }
  })
  process.on('disconnect', () => process.exit())
  // A terminal sends Ctrl-C to the child process too. It is ignored, because the parent process decides when the child
  // ends.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {})
  say('ready')
}
