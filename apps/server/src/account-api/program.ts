import type { MeasuredRequest } from '../seat-api/program.ts'
import type { FoundAccountToken } from '../store/index.ts'

/** A program that makes a request for its owner with an account token. */
export interface AccountProgram extends FoundAccountToken, MeasuredRequest {}
