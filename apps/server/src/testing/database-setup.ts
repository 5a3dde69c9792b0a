import { beforeAll, inject } from 'vitest'
import { clearAfterFile } from '../store/testing/databases.ts'
import type {} from './global-setup.ts' // what a run provides

// The first registration is called last: by then the tests have closed their servers.
beforeAll(() => () => clearAfterFile(inject('postgres')))
