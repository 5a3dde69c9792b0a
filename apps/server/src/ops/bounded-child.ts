import { runInNewContext } from 'node:vm'

/** A message of the child: its program is loaded, or the outcome of a question. */
export type ChildOutcome<Answer> = 'ready' | 'tooLong' | { answer: Answer } | { problem: string }

interface Asked<Question> {
  question: Question
  /** The time limit of the question, in ms. */
  longest: number
}

/** The program of a `BoundedProcess`: answers questions until the parent process ends. */
export function answerQuestions<Question, Answer>(answer: (question: Question) => Answer): void {
  const say = (outcome: ChildOutcome<Answer>): void => void process.send?.(outcome)
  process.on('message', ({ question, longest }: Asked<Question>) => {
    try {
      // The parent ends this process at the time limit. If the parent is gone or busy, an endless question ends here.
      const work = (): Answer => answer(question)
      say({ answer: runInNewContext('work()', { work }, { timeout: 2 * longest }) })
    } catch (error) {
      if (Object(error).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') say('tooLong')
      else say({ problem: error instanceof Error ? (error.stack ?? error.message) : String(error) })
    }
  })
  process.on('disconnect', () => process.exit())
  // A terminal sends Ctrl-C to the child as well; the parent decides when the child ends.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {})
  say('ready')
}
