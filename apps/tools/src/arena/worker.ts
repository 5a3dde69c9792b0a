import { parentPort } from 'node:worker_threads'
import { type Pairing, playPairing } from './night.ts'

parentPort?.on('message', (pairing: Pairing) => parentPort?.postMessage(playPairing(pairing)))
