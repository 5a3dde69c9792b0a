import cluster from 'node:cluster'
import { readConfig } from './ops/config.ts'
import { messageOf } from './ops/errors.ts'
import { serve } from './serve.ts'
import { supervise } from './supervisor.ts'

try {
  const config = readConfig(process.env)
  await (config.servers > 1 && cluster.isPrimary ? supervise(config) : serve(config))
} catch (error) {
  console.error(`Ops Room cannot start: ${messageOf(error)}`)
  process.exit(1)
}
