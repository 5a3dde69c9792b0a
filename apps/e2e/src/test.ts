import { type BrowserContextOptions, test as base, expect } from '@playwright/test'
import { ContextPool } from './people/context-pool.ts'
import { letPressesLast } from './people/long-presses.ts'
import { Noise } from './people/noise.ts'
import { Person } from './people/person.ts'
import { type Start, TestServer } from './server/test-server.ts'

interface Fixtures {
  /** Every person comes with a context that has never been used: for tests of a first visit, or of a line. */
  unusedBrowsers: boolean
  /** Opens a separate browser for one more person. */
  comesIn(options?: BrowserContextOptions): Promise<Person>
  /** A server of this test alone, which it may kill. */
  ownServer: TestServer
  /** Starts a server in another way. It is closed after the browsers, which would complain of it. */
  opensServer(start?: Start): Promise<TestServer>
}
interface SharedFixtures {
  /** The server that all tests share. */
  server: TestServer
  /** Contexts of the server that all tests share. */
  contexts: ContextPool
}

/** A server for as long as somebody uses it. */
// biome-ignore lint/correctness/noEmptyPattern: Playwright reads here that no other fixture is needed.
async function serverFor({}: object, use: (server: TestServer) => Promise<void>): Promise<void> {
  const server = await TestServer.open()
  await use(server)
  await server.clear()
}

/** Tests of the running product: a real server with its real database, and people with real browsers. */
export const test = base.extend<Fixtures, SharedFixtures>({
  server: [serverFor, { scope: 'worker', timeout: 1_200_000 }],
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  contexts: [async ({}, use) => use(new ContextPool()), { scope: 'worker' }],
  unusedBrowsers: [false, { option: true }],
  // From `opensServer`, so that it too is closed after the browsers.
  ownServer: [async ({ opensServer }, use) => use(await opensServer()), { timeout: 1_200_000 }],

  opensServer: [
    // biome-ignore lint/correctness/noEmptyPattern: as above.
    async ({}, use) => {
      const servers: TestServer[] = []
      await use(async (start) => {
        const server = await TestServer.open(start)
        servers.push(server)
        return server
      })
      await Promise.all(servers.map((server) => server.clear()))
    },
    { timeout: 1_200_000 },
  ],

  comesIn: async ({ browser, server, contexts, unusedBrowsers, opensServer: _ }, use, info) => {
    const leavings: { person: Person; leave: () => Promise<void> }[] = []
    await use(async (options = {}) => {
      const baseURL = options.baseURL ?? server.url
      // Each person comes with an empty browser. Putting all files of the page into it by the service worker would take as
      // long as some of the tests, so it is let in where it matters.
      const all = { reducedMotion: 'reduce', serviceWorkers: 'block', ...options, baseURL } as const
      const isShared =
        !unusedBrowsers &&
        baseURL === server.url &&
        all.serviceWorkers === 'block' &&
        all.storageState === undefined
      const context = isShared ? await contexts.take(browser, all) : await browser.newContext(all)
      const noise = new Noise(context, new URL(baseURL).host)
      const person = new Person(context, await context.newPage(), noise)
      letPressesLast(person.page)
      // A context in which something went wrong is not used again.
      const leave = () =>
        isShared && info.errors.length === 0 ? contexts.giveBack(context, all) : context.close()
      leavings.push({ person, leave })
      return person
    })
    const complaints = leavings.flatMap(({ person }) => person.noise.complaints)
    for (const { person } of leavings) person.leaves()
    await Promise.all(leavings.map(({ leave }) => leave()))
    expect(complaints, 'complaints of the browsers').toEqual([])
  },
})

export { expect }
