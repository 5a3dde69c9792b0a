import { keep, keptData } from '../../state/kept.ts'

/** Orders that somebody has prepared and not sealed yet; a missing order is null. */
export type WorkingCopy = (unknown | null)[]

const keyOf = (code: string) => `opsroom.sealed.${code}`

/** This browser's copy of a contest; undefined if there is no readable one. */
export function readWorkingCopy(code: string, count: number): WorkingCopy | undefined {
  const found = keptData(keyOf(code))
  return Array.isArray(found) && found.length === count ? found : undefined
}

/** @param copy absent: the stored one is removed */
export const keepWorkingCopy = (code: string, copy: WorkingCopy | undefined): void =>
  keep(keyOf(code), copy && JSON.stringify(copy))
