import { readConfig, startServer } from '@opsroom/server/server'
import { environmentUnderLoad } from '../environment.ts'
import { seedOf } from '../seeds.ts'
import { answerParentRequests, usageOfThisProcess } from './serving.ts'

/**
 * This process is the real server with its real database, except that its tables draw their chance from the seeds of
 * the recorded nights, in turn. Its settings come from the environment, as for the real server.
 */
const nights = Number(process.env.LOAD_NIGHTS ?? 24)
let rooms = 0
const config = readConfig({ ...environmentUnderLoad, ...process.env })
const server = await startServer(config, { newSeed: () => seedOf(rooms++ % nights) })
const { url } = server
console.log(`${url} process ${process.pid}`)
answerParentRequests({ url }, usageOfThisProcess, () => server.close())
