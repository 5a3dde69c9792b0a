import { readConfig, startServer } from '@opsroom/server/server'
import { loadEnvironment } from '../environment.ts'
import { seedOf } from '../seeds.ts'
import { serve, usageOfThisProcess } from './serving.ts'

/**
 * This process is the real server with its real database, except that its tables draw their chance from the seeds of
 * the recorded nights, in turn. Its settings come from the environment, as for the real server.
 */
const nights = Number(process.env.LOAD_NIGHTS ?? 24)
let rooms = 0
const config = readConfig({ ...loadEnvironment, ...process.env })
const server = await startServer(config, { newSeed: () => seedOf(rooms++ % nights) })
const { url } = server
console.log(`${url} process ${process.pid}`)
serve({ url }, usageOfThisProcess, () => server.close())
