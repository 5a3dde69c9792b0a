/** The work at a peer's table for each move: about as much as for an order here. */
export interface PeerNight {
  at: number
  points: number
  ledger: { table: string; to: string; total: number; lines: { rule: string; points: number }[] }[]
}

/** Hexes of the map, and lines of the ledger that are kept. */
export const hexes = 43
export const mostLines = 60

/** The line of the ledger that each move adds. */
export const ledgerLine = () => ({
  table: 'S4',
  to: 'german',
  total: 3,
  lines: [
    { rule: 'S4', points: 2 },
    { rule: 'D8', points: 1 },
  ],
})
