import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { findBinaries } from './binaries.ts'
import { folderStateOf } from './data-folder.ts'
import { embeddedFolder, refuseForeignDatabase } from './embedded-folder.ts'
import { refuseCopiedFolder } from './postmaster-file.ts'

/**
 * The state of the embedded Postgres of a data folder, found without starting it.
 * @throws Error in one line when it could not be started
 */
export async function embeddedState(dataDir: string): Promise<'new' | 'running' | 'stopped'> {
  await findBinaries()
  refuseForeignDatabase(dataDir)
  const data = join(embeddedFolder(dataDir), 'postgres/data')
  if (folderStateOf({ data }) === 'halfMade') return 'new'
  refuseCopiedFolder(data)
  return existsSync(join(data, 'postmaster.pid')) ? 'running' : 'stopped'
}
