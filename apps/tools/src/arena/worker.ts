import { parentPort } from 'node:worker_threads'
import { type DogfightPairing, playDogfight } from './dogfight/game.ts'
import { type Pairing, playPairing } from './night.ts'

parentPort?.on('message', (pairing: Pairing | DogfightPairing) =>
  parentPort?.postMessage('planes' in pairing ? playDogfight(pairing) : playPairing(pairing)),
)
