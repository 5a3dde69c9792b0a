export { type RecordedChance, replayChance } from './scenario/recorded.ts'
export { chanceOfScenario } from './scenario/run.ts'
