/** The value of `--name VALUE` as a whole number. @returns undefined if it is not one */
export function numberOf(args: readonly string[], name: string, otherwise: number): number | undefined {
  const place = args.indexOf(`--${name}`)
  if (place === -1) return otherwise
  const value = Number(args[place + 1])
  return Number.isSafeInteger(value) && value >= 0 ? value : undefined
}
