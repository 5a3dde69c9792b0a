/** Several things in a row, as one says them: `Red, Green and Blue`. */
const list = new Intl.ListFormat('en-GB')

export const sayList = (items: readonly string[]): string => list.format(items)
