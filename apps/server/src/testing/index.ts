/** What tests of the whole system need from the server. It is no part of the product. */
export { freshDatabase } from '../store/testing/databases.ts'
export { TestClient, table } from './test-client.ts'
export { newCookie, openTestServer, type TestServer } from './test-server.ts'
export { toy } from './toy.ts'
