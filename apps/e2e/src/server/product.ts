import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the product under test: this checkout, or another one that `PRODUCT` names. */
export const product = process.env.PRODUCT ?? fileURLToPath(new URL('../../../..', import.meta.url))

/** The built server, as a person would start it. */
export const serverProgram = join(product, 'apps/server/dist/main.js')
