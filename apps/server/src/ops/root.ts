import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * The root folder of the product, whether the server runs from sources or from the bundle. It is searched from the
 * folder of this file upwards. Without a pnpm-workspace.yaml above, it is the working folder of the process.
 */
export const productRoot = ((): string => {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(folder, 'pnpm-workspace.yaml'))) {
    const above = dirname(folder)
    if (above === folder) return process.cwd()
    folder = above
  }
  return folder
})()

/** The data folder if DATA_DIR is not set. */
export const defaultDataDir = join(productRoot, '.data')
