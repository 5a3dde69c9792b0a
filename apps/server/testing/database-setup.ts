import { beforeAll, inject } from 'vitest'
import type {} from './global-setup.ts' // what a run provides
import { clearAfterFile } from './store/databases.ts'

// The first registration is called last: by then the tests have closed their servers.
beforeAll(() => () => clearAfterFile(inject('postgres')))
