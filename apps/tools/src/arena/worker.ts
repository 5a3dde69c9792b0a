import { parentPort } from 'node:worker_threads'
import { type Bout, playBout } from './night.ts'

parentPort?.on('message', (bout: Bout) => parentPort?.postMessage(playBout(bout)))
