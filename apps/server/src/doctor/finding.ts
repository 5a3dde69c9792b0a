import { errorCodeOf, messageOf } from '../ops/errors.ts'
/** A finding of the doctor: one part of the installation, and whether it is in order. */
export interface DoctorFinding {
  part: string
  /** `left out`: the part was not examined, or the host has chosen to do without it. */
  state: 'ok' | 'warn' | 'failed' | 'left out'
  says: string
  /** The next step for the host, if something is wrong. */
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

/** A finding of the doctor as text: the state of the part, and below it the next step. */
export function findingText({ part, state, says, todo }: DoctorFinding): string {
  const line = `${state.padEnd(8)}  ${part.padEnd(8)}  ${says}`
  return todo === undefined ? line : `${line}\n${' '.repeat(20)}${todo}`
}

/** A text that begins small and ends without a full stop, as a sentence. */
export const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`

/** The message of an error on one line, or its code: some errors of Node have only a code. */
export const shortErrorText = (error: unknown): string => {
  if (error instanceof Error && error.cause instanceof Error) return shortErrorText(error.cause)
  return (messageOf(error) || errorCodeOf(error) || String(error)).split('\n')[0] ?? ''
}
