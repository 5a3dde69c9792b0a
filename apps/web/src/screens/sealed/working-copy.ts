import { keep, keptData } from '../../state/kept.ts'

/** Orders that somebody has prepared and not sealed yet; an order that is missing is null. */
export type WorkingCopy = (unknown | null)[]

const keyOf = (code: string) => `opsroom.sealed.${code}`

/** This browser's copy of a contest; undefined where it has kept nothing that can be read. */
export function readWorkingCopy(code: string, count: number): WorkingCopy | undefined {
  const found = keptData(keyOf(code))
  return Array.isArray(found) && found.length === count ? found : undefined
}

/** @param copy absent: nothing is kept any more */
export const keepWorkingCopy = (code: string, copy: WorkingCopy | undefined): void =>
  keep(keyOf(code), copy && JSON.stringify(copy))
