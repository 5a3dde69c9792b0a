// Counts the cycles of imports, types included. `check:imports` forbids cycles of value imports. A cycle of type imports
// cannot break loading, but nobody can read one of its files without the others, so it may hold only a few files (an
// interface and its parts).
import { flag, readArguments, runCommand } from '@opsroom/command-line'
import { allFiles, circlesOf, graphOf } from './graph.mjs'

/** The greatest number of files that a cycle may have. */
const most = 5
/** Larger circles that are allowed: one of their files, and the reason. Keep this list empty if you can. */
const allowed = new Map([])

const usage = `usage: pnpm check:cycles [--list]
Counts the circles of imports, types included, and fails where one is too large.
  --list  all circles, not only those that are too large
  --help  this text`

/** @returns whether no circle is too large */
async function run({ list }) {
  const graph = await graphOf(allFiles())
  const circles = circlesOf(graph)
  const tooLarge = circles.filter(
    (circle) => circle.length > most && !circle.some((path) => allowed.has(path)),
  )

  console.log(
    `${graph.size} files, ${circles.length} circles of imports (types included), the largest of ${circles[0]?.length ?? 0} files`,
  )
  for (const circle of list ? circles : tooLarge)
    console.log(`\n${circle.length} files:\n  ${circle.join('\n  ')}`)
  return tooLarge.length === 0
}

await runCommand({
  name: 'pnpm check:cycles',
  usage,
  exits: { 0: 'no circle is too large', 1: 'some circle is' },
  read: (args) => readArguments(args, { list: flag, help: flag }),
  run,
})
