import { protocolRefusal } from '@opsroom/protocol'
import type { Refusal } from '@opsroom/rules/core'
import { CannotStore } from '../store/index.ts'
import { NewerRules } from './newer.ts'

/** The refusal that answers a message whose handler has thrown. @param request the id of the failure in the log */
export function refusalOfFailure(error: unknown, request: string): Refusal {
  if (error instanceof NewerRules) return error.refusal
  return protocolRefusal(error instanceof CannotStore ? 'W98' : 'W11', { request })
}
