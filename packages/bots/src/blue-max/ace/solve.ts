/** The worth of the own choices to one enemy. */
export interface Board {
  /** Worth to the own side, by own choice and the enemy's. */
  worth: readonly Float64Array[]
  /** Worth to the enemy; absent: the opposite. */
  theirs?: readonly Float64Array[]
  /** The enemy's expected choice if it does not choose its best, and how often that is; by what it learns. */
  priors: readonly (readonly number[])[]
  trust: number
  /** The enemy's tip of each own choice before it chooses; absent: none. */
  tells?: readonly number[] | undefined
}

interface Column {
  regret: Float64Array
  now: Float64Array
  worth: Float64Array
}

/**
 * The share of each own choice, by regret matching against several enemies that each choose for themselves.
 * @param alone what each own choice is worth whatever they do
 */
export function mixed(alone: readonly number[], boards: readonly Board[], rounds: number): number[] {
  const height = alone.length
  const [regret, rows, sum] = [new Float64Array(height), new Float64Array(height), new Float64Array(height)]
  const columns = boards.map(({ worth, tells }) => {
    const width = worth[0]?.length ?? 0
    const kinds = tells ? Math.max(0, ...tells) + 1 : 1
    return Array.from(
      { length: kinds },
      (): Column => ({
        regret: new Float64Array(width),
        now: new Float64Array(width),
        worth: new Float64Array(width),
      }),
    )
  })
  const value = new Float64Array(height)
  for (let round = 1; round <= rounds; round++) {
    shares(regret, rows)
    for (let row = 0; row < height; row++) value[row] = alone[row] as number
    for (const [place, board] of boards.entries()) meet(board, columns[place] as Column[], rows, value)
    let mean = 0
    for (let row = 0; row < height; row++) mean += (rows[row] as number) * (value[row] as number)
    for (let row = 0; row < height; row++) {
      regret[row] = Math.max(0, (regret[row] as number) + (value[row] as number) - mean)
      // Later rounds count more: the first ones knew nothing.
      sum[row] = (sum[row] as number) + round * (rows[row] as number)
    }
  }
  shares(sum, rows)
  return [...rows]
}

/** One round against one enemy: adds what each own choice gets, and lets the enemy learn. */
function meet(board: Board, kinds: readonly Column[], rows: Float64Array, value: Float64Array): void {
  const { worth, theirs, priors, trust, tells } = board
  for (const { regret, now, worth: met } of kinds) {
    shares(regret, now)
    met.fill(0)
  }
  for (let row = 0; row < rows.length; row++) {
    const kind = tells?.[row] ?? 0
    const { now, worth: met } = kinds[kind] as Column
    const prior = priors[kind] as readonly number[]
    const line = worth[row] as Float64Array
    const other = theirs?.[row]
    const share = rows[row] as number
    let expected = 0
    for (let column = 0; column < line.length; column++) {
      const each = line[column] as number
      expected += each * (trust * (prior[column] as number) + (1 - trust) * (now[column] as number))
      met[column] = (met[column] as number) + share * (other ? (other[column] as number) : -each)
    }
    value[row] = (value[row] as number) + expected
  }
  for (const { regret, now, worth: met } of kinds) {
    let mean = 0
    for (let column = 0; column < now.length; column++)
      mean += (now[column] as number) * (met[column] as number)
    for (let column = 0; column < now.length; column++)
      regret[column] = Math.max(0, (regret[column] as number) + (met[column] as number) - mean)
  }
}

/** Shares by weights; all alike where there are none. */
function shares(weights: Float64Array, into: Float64Array): void {
  let total = 0
  for (const weight of weights) total += weight
  for (let place = 0; place < weights.length; place++)
    into[place] = total > 0 ? (weights[place] as number) / total : 1 / weights.length
}
