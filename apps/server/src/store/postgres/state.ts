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

/**
 * Refuses a data folder without a database, for commands that read one: they would otherwise make an empty one where
 * the folder is misspelt.
 * @param setting the name of the setting or option that gives the folder
 * @throws Error in one line
 */
export async function refuseMissingDatabase(dataDir: string, setting = 'DATA_DIR'): Promise<void> {
  if ((await embeddedState(dataDir)) === 'new')
    throw new Error(`there is no database in ${dataDir}: is ${setting} right?`)
}
