import type { Pilot } from '../player/pilot.ts'

/** Four players and two bots on two boards, with each player's plane in a row of its own. */
export const advancedDuel = {
  fuel: true,
  altitude: true,
  observer: true,
  lewis: true,
  field: 'wide',
  allies: 3,
  central: 3,
  turnLimit: 5,
  planes: { a1: 'f2b', a2: 'nie24', a3: 'tripe', c1: 'dr1', c2: 'alb3', c3: 'halbcl2' },
}
/** The hexes in which people start, by their seats. */
export const advancedRows: Record<string, number> = { a1: 103, a2: 109, a3: 116, c1: 1822 }

/** Has the players' planes start in their rows, at level 3. */
export async function startInRows(pilots: Record<string, Pilot>): Promise<void> {
  for (const [seat, pilot] of Object.entries(pilots)) {
    await pilot.page.locator('[data-level="3"]').click()
    await pilot.startsOn(advancedRows[seat] ?? 0)
  }
}
