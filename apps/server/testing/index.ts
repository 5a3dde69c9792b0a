/** Helpers of the server for tests of the whole system. They are no part of the product. */

export { NodeXHR } from 'socket.io-client'
export { defences, raid, squadrons } from './duel-orders.ts'
export { settle } from './night.ts'
export { openStickyProxy, type StickyProxy } from './sticky-proxy.ts'
export { freshDatabase } from './store/databases.ts'
export { TestClient, table } from './test-client.ts'
export { newCookie, openTestServer, type TestServer } from './test-server.ts'
export { toy } from './toy.ts'
