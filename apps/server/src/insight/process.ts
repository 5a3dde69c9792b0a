import { answerQuestions } from '../ops/bounded-child.ts'
import { lowerPriority } from '../ops/low-priority.ts'
import { worked } from './work.ts'

lowerPriority(true)
answerQuestions(worked)
