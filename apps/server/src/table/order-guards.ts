import type { Person, Refusal } from '@opsroom/rules/core'
import type { Table } from './table.ts'

/** Limits that other parts of the server set to orders of a table. They are asked in the order of their plugins. */
export interface OrderGuard {
  /** Why a person may not sit down who could by the rules, or undefined. */
  refuseSitting?(person: Person, table: Table): Promise<Refusal | undefined>
  /** Why a table may not have a rematch, or undefined. */
  refuseRematch?(table: Table): Promise<Refusal | undefined>
  /**
   * Called in the table's queue after somebody has asked for a rematch.
   * @returns why its room is not opened although all have agreed, or undefined
   */
  onRematch?(table: Table): Promise<Refusal | undefined>
}

/** The first refusal of these guards, or undefined. */
export async function refusalByGuards(
  guards: readonly OrderGuard[],
  ask: (guard: OrderGuard) => Promise<Refusal | undefined> | undefined,
): Promise<Refusal | undefined> {
  for (const guard of guards) {
    const refusal = await ask(guard)
    if (refusal) return refusal
  }
  return undefined
}
