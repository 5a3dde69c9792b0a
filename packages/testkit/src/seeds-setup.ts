import { configureFastCheck } from './seeds.ts'

configureFastCheck()
