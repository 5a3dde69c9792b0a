import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const inMemory = '/dev/shm'

/** A fresh folder for the data of one server. The account that Postgres runs as must be able to enter it. */
export function makeDataFolder(): string {
  const folder = mkdtempSync(join(existsSync(inMemory) ? inMemory : tmpdir(), 'opsroom-e2e-'))
  chmodSync(folder, 0o755)
  return folder
}

export const removeDataFolder = (folder: string): void =>
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
