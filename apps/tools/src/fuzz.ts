import { runCommand } from '@opsroom/command-line'
import { optionsOf, usageOf } from './fuzz/options.ts'

const subjectsOf = async () => (await import('@opsroom/testkit')).subjects

/**
 * `pnpm --silent fuzz --nights N --seed S`: plays N random nights of every game, holds every property against each,
 * and writes the nights that fail into `fuzz-failures/`, where `pnpm --silent scenario FILE` can open them.
 */
await runCommand({
  name: 'pnpm fuzz',
  usage: async () => usageOf(await subjectsOf()),
  exits: { 0: 'every night kept every property', 1: 'some night did not' },
  read: (args) => optionsOf(args, subjectsOf),
  async run(options) {
    const { fuzzAll } = await import('./fuzz/fuzz-all.ts')
    return fuzzAll(options)
  },
})
