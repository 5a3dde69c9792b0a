import { errorCodeOf, messageOf } from '../ops/errors.ts'
/** One line of the doctor: a part of the installation, and whether it is as it should be. */
export interface DoctorFinding {
  part: string
  /** `left out`: not examined, or absent by the host's own choice. */
  state: 'ok' | 'warn' | 'failed' | 'left out'
  says: string
  /** A next step, where something is wrong. */
  todo?: string
}

export const passedFinding = (part: string, says: string): DoctorFinding => ({ part, state: 'ok', says })
export const skippedFinding = (part: string, says: string): DoctorFinding => ({
  part,
  state: 'left out',
  says,
})
export const warningFinding = (part: string, says: string, todo: string): DoctorFinding => ({
  part,
  state: 'warn',
  says,
  todo,
})
export const failedFinding = (part: string, says: string, todo: string): DoctorFinding => ({
  part,
  state: 'failed',
  says,
  todo,
})

/** The finding as lines of text: what is wrong, and below it what to do. */
export function findingText({ part, state, says, todo }: DoctorFinding): string {
  const line = `${state.padEnd(8)}  ${part.padEnd(8)}  ${says}`
  return todo === undefined ? line : `${line}\n${' '.repeat(20)}${todo}`
}

/** The message of an error on one line; some errors of Node have only a code. */
export const errorCauseOf = (error: unknown): string => {
  if (error instanceof Error && error.cause instanceof Error) return errorCauseOf(error.cause)
  return (messageOf(error) || errorCodeOf(error) || String(error)).split('\n')[0] ?? ''
}
