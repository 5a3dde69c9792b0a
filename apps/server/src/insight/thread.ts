import { parentPort, workerData } from 'node:worker_threads'
import { lowerPriority } from '../ops/low-priority.ts'
import { type InsightQuestion, worked } from './work.ts'

lowerPriority(true)
parentPort?.postMessage(worked(workerData as InsightQuestion))
