export { runScenario, type ScenarioResult } from './scenario/run.ts'
