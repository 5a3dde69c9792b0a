export { type Recorded, replaying } from './scenario/recorded.ts'
export { chanceOfScenario } from './scenario/run.ts'
