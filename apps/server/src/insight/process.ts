import { answerQuestions } from '../ops/bounded-child.ts'
import { lowerPriority } from '../ops/low-priority.ts'
import { worked } from './work.ts'

// The server names its setting INSIGHT_PRIORITY as the first argument.
if (process.argv[2] !== 'normal') lowerPriority(true)
answerQuestions(worked)
