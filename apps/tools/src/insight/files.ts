import { readFileSync } from 'node:fs'
import { readWholeRecord } from '@opsroom/bots'

/** The parsed JSON of a file. @throws Error with one line that names the file */
export function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''))
  } catch (error) {
    throw new Error(`${file} is no JSON file that can be read: ${(error as Error).message}`)
  }
}

/**
 * The record of a finished match from a file.
 * @throws Error with one line that names the file and the first place where it is wrong
 */
export function readRecordFile(file: string): NonNullable<ReturnType<typeof readWholeRecord>> {
  const data = readJson(file)
  const record = readOrRefuse(file, data)
  if (!record) throw new Error(`${file}: the match is not over`)
  return record
}

function readOrRefuse(file: string, data: unknown): ReturnType<typeof readWholeRecord> {
  try {
    return readWholeRecord(data)
  } catch (error) {
    const [issue] = (error as { issues?: { path: PropertyKey[]; message: string }[] }).issues ?? []
    throw new Error(`${file} is no record of a match: ${issue?.path.join('.')}: ${issue?.message}`)
  }
}
