import type {} from '@opsroom/testkit/seeds' // what a run provides for random cases
import type { TestProject } from 'vitest/node'
import { launchTestServer } from './store/databases.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection string of the Postgres server of this run. */
    postgres: string
  }
}

/** One real Postgres for the whole run; every test file takes a database of its own from it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = await launchTestServer()
  project.provide('postgres', url)
  return stop
}
