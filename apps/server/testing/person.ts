import type { TestClient } from './test-client.ts'
import type { TestServer } from './test-server.ts'

/** A person with a name at a server: a new one, or the one with a cookie, who is renamed. */
export async function personAt(server: TestServer, name: string, cookie?: string): Promise<TestClient> {
  const client = await server.client(cookie)
  await client.get('me.rename', { name })
  return client
}
