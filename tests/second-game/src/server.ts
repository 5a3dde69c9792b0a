import { gameById } from '@opsroom/rules/games'
import { readConfig, startServer } from '@opsroom/server/server'
import { snowball } from '@opsroom/testkit/snowball'

/** The server of the product, with one game more. It is configured by the same variables. */
const server = await startServer(readConfig(process.env), {
  gameById: (id) => (id === snowball.id ? snowball : gameById(id)),
})
const leave = () => void server.close().finally(() => process.exit(0))
process.on('SIGINT', leave)
process.on('SIGTERM', leave)
