import { runBlueMaxScenario } from '../blue-max/scenario/run.ts'
import { runScenario as runDuelScenario, type ScenarioResult } from './run.ts'

/**
 * Plays one scenario through the rules of its game; a scenario without `game` is of Duel. Never throws: an error in the
 * scenario itself is returned as its problem.
 */
export function runScenario(data: unknown): ScenarioResult {
  const { game, id } = (data ?? {}) as { game?: unknown; id?: unknown }
  if (game === undefined || game === 'duel') return runDuelScenario(data)
  if (game === 'blue-max') return runBlueMaxScenario(data)
  return { id: typeof id === 'string' ? id : '(no id)', problem: `no game ${String(game)}` }
}
