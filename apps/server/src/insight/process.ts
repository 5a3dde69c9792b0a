import { answerQuestions } from '../ops/bounded-child.ts'
import { lowerPriority } from '../ops/low-priority.ts'
import { answerInsightQuestion } from './work.ts'

lowerPriority(true)
answerQuestions(answerInsightQuestion)
