import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Failure, type Night, reportOf } from '@opsroom/testkit'

/** Writes a night that failed into a folder. @returns the name of the file */
export function writeFailure(folder: string, night: Night, failures: Failure[]): string {
  mkdirSync(folder, { recursive: true })
  const { game, title } = night.subject
  const words = [game.id, ...(title?.split(' ') ?? []), 'night', night.number]
  const file = join(folder, `${words.join('-')}.json`)
  writeFileSync(file, `${JSON.stringify(reportOf(night, failures), null, 2)}\n`)
  return file
}
