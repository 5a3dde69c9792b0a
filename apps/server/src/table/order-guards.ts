import type { Person, Refusal } from '@opsroom/rules/core'
import type { Table } from './table.ts'

/**
 * Checks that other parts of the server add to orders of a table. The guards are asked in the order in which their
 * plugins were registered.
 */
export interface OrderGuard {
  /** Asks whether a person may sit down at a table when the rules allow it. @returns the refusal, or undefined */
  refuseSitting?(person: Person, table: Table): Promise<Refusal | undefined>
  /** Asks whether a table may have a rematch. @returns the refusal, or undefined */
  refuseRematch?(table: Table): Promise<Refusal | undefined>
  /**
   * Called in the table's queue after somebody has asked for a rematch.
   * @returns the refusal when the rematch's room is not opened although all seats have agreed, or undefined
   */
  onRematch?(table: Table): Promise<Refusal | undefined>
}

/** The first refusal by the given guards, or undefined when all of them allow the order. */
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
